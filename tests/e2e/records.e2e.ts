import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import lists from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

describe('the records of a member', () => {
  const { person } = journeys()

  it('are narrowed in the address, lead from a round to its receipt, and are saved as they are narrowed', async () => {
    const page = await (await person({ as: 'demo' })).open('/en/member/records')
    await page.getByRole('button', { name: record.ranges.month }).click()
    const rows = page.getByRole('table').locator('tbody tr')
    const found = page.locator('main p[role=status]')
    await rows.first().waitFor()
    const all = Number.parseInt((await found.textContent()) ?? '', 10)
    await page.getByLabel(records.category).selectOption({ label: records.types.LIVE })
    await page.waitForURL(/range=month.*gameType=LIVE|gameType=LIVE.*range=month/)
    const count = async () => Number.parseInt((await found.textContent()) ?? '', 10)
    await expect.poll(count).toBeLessThan(all)
    const live = await count()
    expect(live).toBeGreaterThan(0)

    await page.reload()
    await expect.poll(count).toBe(live)
    await rows.first().getByRole('button').first().click()
    const round = page.getByRole('dialog')
    await round.getByRole('heading', { name: records.fair }).waitFor()
    await round.getByRole('button', { name: receipt.show }).click()
    await page.getByRole('dialog').last().getByText(receipt.number).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: lists.toFile }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: record.export.save }).click()
    const lines = readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines.length).toBeGreaterThan(live)
    expect(lines.filter((line) => /^"?2026-/.test(line))).toHaveLength(live)
  })
})
