import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import complaints from '#locales/en/complaints.json' with { type: 'json' }
import words from '#locales/en/console.json' with { type: 'json' }
import data from '#locales/en/data.json' with { type: 'json' }
import documents from '#locales/en/documents.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { comeIn, inMenu, openItem, title, walkTo } from '#tests/support/console-steps.ts'
import { demoPassword, newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer(),
})

describe('what a member and the house write to each other', () => {
  const { person } = journeys()
  const newMember = async () => {
    const account = newName('paper')
    await openAccount(ownSite(), account)
    return { account, member: await person({ as: account }) }
  }

  it('a document that is none is told, one is looked at under its cover and refused, and the member reads why', async () => {
    const { account, member } = await newMember()
    member.expectComplaint(/status of 4/)
    const page = await member.open('/en/member/documents')
    const row = page.getByRole('listitem').filter({ hasText: documents.kinds.identity })
    await row.getByRole('button', { name: documents.send.open }).click()
    const choose = row.locator('input[type=file]')
    await choose.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await row.getByText(documents.send.faults.upload_wrong_type).waitFor()
    await row.getByRole('button', { name: /card\.png/ }).click()
    await choose.setInputFiles(await picture('front.png'))
    await row.getByRole('button', { name: /front\.png/ }).waitFor()
    await row.getByRole('button', { name: documents.send.submit }).click()
    await row.getByText(documents.states.checking).waitFor()

    const olga = await comeIn(person, 'olga')
    await inMenu(olga, words.pages.documents).click()
    await title(olga, words.pages.documents).waitFor()
    await walkTo(olga, account)
    const covered = olga.getByRole('button', { name: /Picture 1 of 1/ })
    await covered.hover()
    await olga.mouse.down()
    await olga.getByRole('img', { name: 'Picture 1 of 1' }).waitFor()
    await olga.mouse.up()
    await olga.getByRole('img', { name: 'Picture 1 of 1' }).waitFor({ state: 'hidden' })
    await olga.getByRole('button', { name: words.queue.reject }).click()
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel(words.queue.sentence).fill('One corner is missing.')
    await dialog.getByRole('button', { name: words.queue.reject }).click()
    await dialog.waitFor({ state: 'hidden' })

    await row.getByText('One corner is missing.').waitFor()
    await row.getByText(documents.states.refused).waitFor()
    await expect.poll(() => choose.count()).toBe(1)
  })

  it('a complaint gets a number and a promise, is answered, answered back, and settled', async () => {
    const { account, member } = await newMember()
    const page = await member.open('/en/member/complaints')
    await page.getByRole('button', { name: complaints.new }).click()
    await page.getByRole('button', { name: complaints.send }).click()
    await page.getByLabel(complaints.words).fill('My deposit of this morning has not come, the bank says that it left.')
    await page.locator('input[type=file]').setInputFiles(await picture('bank.png'))
    await page.getByRole('button', { name: /bank\.png/ }).waitFor()
    await page.getByRole('button', { name: complaints.send }).click()
    await page.getByText(/Answer promised by/).waitFor()

    const olga = await comeIn(person, 'olga')
    await inMenu(olga, words.pages.complaints).click()
    await title(olga, words.pages.complaints).waitFor()
    await walkTo(olga, account)
    await openItem(olga, account).waitFor()
    await olga.getByLabel(/^Answer, in/).fill('It has come now: please look at your balance.')
    await olga.getByRole('button', { name: words.complaints.sendOpen }).click()

    await page.getByText('It has come now: please look at your balance.').waitFor()
    await page.getByLabel(complaints.reply).fill('Thank you, there it is, all of it and in time.')
    await page.getByRole('button', { name: complaints.answer, exact: true }).click()
    await page.getByText('Thank you, there it is, all of it and in time.').waitFor()
    await page.getByRole('button', { name: complaints.settle }).click()
    await page.getByText(complaints.states.closed, { exact: true }).first().waitFor()
  })

  it('the file of all that is kept asks who is here, is made, and is fetched', async () => {
    const { member } = await newMember()
    // Without a proof the call is refused, and the dialog asks for one.
    member.expectComplaint(/status of 403/)
    const page = await member.open('/en/member/data')
    await page.getByRole('button', { name: data.prepare }).click()
    const proof = page.getByRole('dialog', { name: security.proof.title })
    await proof.getByLabel(security.proof.password).fill(demoPassword)
    await proof.getByRole('button', { name: security.proof.confirm }).click()
    const fetch = page.getByRole('button', { name: new RegExp(`^${data.fetch}`) })
    await fetch.waitFor({ timeout: 60_000 })
    const file = page.waitForEvent('download')
    await fetch.click()
    const bytes = readFileSync(await (await file).path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await file).suggestedFilename()).toMatch(/\.zip$/)
  })
})
