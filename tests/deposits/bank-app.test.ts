import { expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import { startTestSite } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'

test('a code of a provider comes with the address that opens the payer’s bank app, now and when it is read again', async () => {
  const clock = new ManualClock('2030-01-15T05:00:00Z')
  const appUrl = 'https://bank.example/pay?code=1'
  const gateway = {
    ...gatewayDouble(clock),
    createPayment: async (key: string, { expiresAt }: { readonly expiresAt: Date }) => ({
      ...{ ref: `gw-${key}`, expiresAt, pay: { kind: 'qr' as const, text: '00020101021230', appUrl } },
    }),
  }
  const site = await startTestSite({ clock, payments: new Map([['gateway', gateway]]) })
  await offer(site, { ...gatewayMethod, kind: 'promptpay' })
  await site.member('nok')
  const nok = site.visitor()
  await nok.logIn('nok')
  const made = await nok.call('makeDeposit', { methodId: gatewayMethod.id, amount: '300' })
  expect(made.pay).toMatchObject({ qr: '00020101021230', appUrl })
  expect((await nok.call('deposit', { id: made.id })).pay?.appUrl).toBe(appUrl)
  await site.close()
})

test('a provider’s page has the language of the page that leads to it, and leads back to that one', async () => {
  const clock = new ManualClock('2030-01-15T05:00:00Z')
  const asked: Parameters<PaymentProvider['createPayment']>[1][] = []
  const gateway: PaymentProvider = {
    ...gatewayDouble(clock),
    createPayment: async (key, wanted) => {
      asked.push(wanted)
      return gatewayDouble(clock).createPayment(key, wanted)
    },
  }
  const site = await startTestSite({ clock, payments: new Map([['gateway', gateway]]) })
  await offer(site, gatewayMethod)
  await site.member('nok')
  const nok = site.visitor()
  await nok.logIn('nok')
  const { publicUrl } = site.app.config
  for (const [language, start] of [
    ['pt', '/pt'],
    ['th', ''],
  ] as const) {
    const { id } = await nok.call('makeDeposit', { methodId: gatewayMethod.id, amount: '300', language })
    expect(asked.at(-1)).toMatchObject({ language, returnUrl: `${publicUrl}${start}/member/deposit?order=${id}` })
  }
  // Agents have the page in their area.
  await site.member('agent', { type: 1 })
  const agent = site.visitor()
  await agent.logIn('agent')
  const { id } = await agent.call('makeDeposit', { methodId: gatewayMethod.id, amount: '300', language: 'en' })
  expect(asked.at(-1)?.returnUrl).toBe(`${publicUrl}/en/agentHome/deposit?order=${id}`)
  await site.close()
})
