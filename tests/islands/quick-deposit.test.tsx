import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { QuickDeposit } from '#islands/cashier/QuickDeposit.tsx'
import { OwnTexts } from '#islands/dialogs/context.ts'
import formTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import { limitKinds } from '#stores/limits.ts'
import { tellLive } from '#stores/live.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shownPopup } from '#tests/support/island.tsx'

const words = { ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const method = (more = {}) => ({
  ...{ id: 'pp', kind: 'promptpay', name: 'PromptPay', min: '100.00', max: '50000.00', open: true, fields: [] },
  ...{ fee: { basisPoints: 0, fixed: '0.00' }, promisedMinutes: 1, expiresMinutes: 15, ownAccountOnly: false },
  ...more,
})
const choice = (more = {}) => ({
  ...{ currency: 'THB', currencySymbol: '฿', methods: [method()], room: { left: '13500.00', kind: 'depositDay' } },
  ...{ askLimit: false, ...more },
})
const order = (amount: string, more = {}) => ({
  ...{ id: `D-261123-00000${amount.length}`, methodId: 'pp', methodName: 'PromptPay', kind: 'promptpay' },
  ...{ amount: `${amount}.00`, payAmount: `${amount}.00`, fee: '0.00', status: 'awaiting_payment', promisedMinutes: 1 },
  ...{ createdAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 880_000).toISOString(), payments: [] },
  ...{ received: '0.00', credited: '0.00', late: false, canCancel: true, canSendSlip: false, currency: 'THB' },
  pay: { kind: 'promptpay', qr: 'x', qrPath: 'M0 0h1v1H0z', qrSize: 20 },
  ...more,
})
const limits = {
  limits: {
    ...Object.fromEntries(limitKinds.map((kind) => [kind, {}])),
    depositDay: { value: '20000.00', used: '6500.00' },
  },
}
const onClose = vi.fn()
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const amount = (text: string) => screen.findByRole('button', { name: text })

function draw({ open = [], ...more }: { readonly open?: readonly object[]; readonly [name: string]: unknown } = {}) {
  answers.set('depositMethods', () => choice(more))
  answers.set('playLimits', () => limits)
  answers.set('deposits', () => ({ content: open }))
  return shownPopup(
    <OwnTexts value={{ deposit: formTexts, 'deposit-order': orderTexts }}>
      <QuickDeposit onClose={onClose} />
    </OwnTexts>,
  )
}

beforeEach(() => {
  onClose.mockClear()
  loggedIn('member')
})

test('an amount is its code at once; another one takes the first order back', async () => {
  const { user } = draw()
  answers.set('makeDeposit', () => order('500'))
  answers.set('deposit', () => order('500'))
  await user.click(await amount('฿500'))
  expect(await screen.findByRole('img', { name: 'QR code for ฿500.00' })).toBeDefined()
  expect(screen.getByText(words.quick.goesOn)).toBeDefined()
  expect(screen.getByText('฿6,500.00 / ฿20,000.00')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toMatch(/^Valid for 14:\d\d\.$/)
  expect((await amount('฿500')).getAttribute('aria-pressed')).toBe('true')
  answers.set('makeDeposit', () => order('1000'))
  answers.set('deposit', () => order('1000'))
  answers.set('cancelDeposit', () => order('500', { status: 'cancelled' }))
  await user.click(await amount('฿1,000'))
  await screen.findByRole('img', { name: 'QR code for ฿1,000.00' })
  expect(sent('makeDeposit')).toMatchObject([{ amount: '500' }, { amount: '1000' }])
  expect(sent('cancelDeposit')).toEqual([{ id: order('500').id }])
})

test('an order that still waits goes on, and its money ends the dialog in the game', async () => {
  answers.set('deposit', () => order('500'))
  const { user } = draw({ open: [order('500')] })
  await screen.findByRole('img', { name: 'QR code for ฿500.00' })
  expect(sent('makeDeposit')).toEqual([])
  answers.set('deposit', () => order('500', { status: 'credited', credited: '500.00', received: '500.00' }))
  act(() => tellLive('deposit', { id: order('500').id }))
  await screen.findByText(words.ends.credited)
  await user.click(screen.getByRole('button', { name: words.quick.back }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the first deposit is asked about a limit before anything is ordered', async () => {
  const { user } = draw({ askLimit: true })
  await user.click(await amount('฿300'))
  await screen.findByRole('dialog', { name: words.question.title })
  expect(sent('makeDeposit')).toEqual([])
  answers.set('declineDepositLimit', () => limits)
  answers.set('makeDeposit', () => order('300'))
  answers.set('deposit', () => order('300'))
  await user.click(screen.getByRole('button', { name: words.question.no }))
  await screen.findByRole('img', { name: 'QR code for ฿300.00' })
})

test.each([
  ['no way with a code is open', { methods: [method({ open: false }), method({ kind: 'bank' })] }, words.quick.none],
  ['more than an amount is asked for', { methods: [method({ fields: ['taxId'] })] }, words.quick.none],
  ['the member is on a break', { refused: 'play_excluded' }, words.errors.play_excluded],
])('when %s it leads to the page of deposits', async (_, more: object, said) => {
  draw({ ...more })
  await screen.findByText(said)
  expect(screen.getByRole('link', { name: words.quick.other }).getAttribute('href')).toBe('/en/member/deposit')
})

test('a refusal is told, and nothing is shown to pay', async () => {
  const { user } = draw()
  answers.set('makeDeposit', () => Promise.reject(new CallFailure('deposit_limit_reached')))
  await user.click(await amount('฿3,000'))
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['deposit_limit_reached']))
  expect(screen.queryByRole('img')).toBeNull()
})
