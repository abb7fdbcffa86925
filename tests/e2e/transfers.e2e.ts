import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import safety from '#locales/en/security.json' with { type: 'json' }
import texts from '#locales/en/upline.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { enterAgentArea, logIn } from '#tests/support/steps.ts'

const paymentPassword = '495827'
/** Stands directly below the demo's agent. */
const downline = 'team108'

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Sets the payment password where the form leads to. */
async function setPaymentPassword(page: Page): Promise<void> {
  await page.goto('/en/member/security')
  await page.getByRole('button', { name: `${safety.add}: ${safety.safety.payment}`, exact: true }).click()
  const asked = page.getByRole('dialog', { name: safety.proof.title })
  await asked.getByLabel(safety.proof.password).fill(demoPassword)
  await asked.getByRole('button', { name: safety.proof.confirm }).click()
  const form = page.getByRole('dialog', { name: safety.payment.title })
  await form.getByLabel(safety.payment.new).fill(paymentPassword)
  await form.getByLabel(safety.payment.again).fill(paymentPassword)
  await form.getByRole('button', { name: safety.save }).click()
  await page.getByText(safety.safety.paymentSet).waitFor()
}

async function send(page: Page, typed: string, shown: string, name: string, note = ''): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(texts.password) })
  await form.getByLabel(texts.amount, { exact: true }).fill(typed)
  if (note) await form.getByLabel(texts.note).fill(note)
  await form.getByLabel(texts.password).fill(paymentPassword)
  await form.getByRole('button', { name: fill(texts.send, { amount: shown, name }) }).click()
}
const arrived = (page: Page, amount: string, name: string) =>
  page.getByText(fill(texts.done, { amount, name })).waitFor()

describe('transfers between members', () => {
  const { person } = journeys()

  it('go down from the team and up from the page, with receipts on both sides', async () => {
    const above = await person()
    const agent = await above.open('/en/agent')
    await enterAgentArea(agent)
    await setPaymentPassword(agent)
    await agent.goto('/en/agentHome/team')
    const open = agent.getByRole('button', { name: fill(texts.actionTo, { name: downline }) }).filter({ visible: true })
    await open.click()
    await send(agent, '300', '฿300.00', downline, 'For the first week')
    await arrived(agent, '฿300.00', downline)

    const below = await person()
    const member = await below.open('/en')
    await logIn(member, downline)
    await member.goto('/en/member/upline')
    // Without a payment password the page leads to where one is set.
    await member.getByRole('link', { name: texts.setNow }).waitFor()
    await setPaymentPassword(member)
    await member.goto('/en/member/upline')
    below.expectComplaint(/transfer-upline/)
    await member.getByLabel(texts.amount, { exact: true }).fill('100')
    await member.getByLabel(texts.password).fill('111111')
    await member.getByRole('button', { name: /^Transfer ฿100/ }).click()
    await member.getByText(texts.errors.wrong).waitFor()
    expect(await member.getByLabel(texts.amount, { exact: true }).inputValue()).toBe('100')
    await send(member, '๑๕๐', '฿150.00', 'agent')
    await arrived(member, '฿150.00', 'agent')
    await member.getByRole('complementary').getByText('฿150.00').waitFor()

    await member.goto('/en/member/transactions')
    const lines = member.getByRole('row', { name: new RegExp(receipt.types.member_transfer) })
    await lines.first().getByRole('button', { name: receipt.show }).click()
    const paper = member.getByRole('dialog')
    await paper.getByText('agent', { exact: true }).waitFor()
    await paper.getByText('−฿150.00').first().waitFor()

    await agent.goto('/en/member/messages')
    await agent.getByText(`฿150.00 from ${downline}`).first().waitFor()
  })
})
