import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { WithdrawForm } from '#islands/cashier/WithdrawForm.tsx'
import { loadFirstParts } from '#islands/cashier/withdrawal-parts.ts'
import lists from '#locales/en/lists.json' with { type: 'json' }
import payee from '#locales/en/payee.json' with { type: 'json' }
import messagesTexts from '#locales/en/withdraw.json' with { type: 'json' }
import firstPage from '#locales/en/withdraw-first.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, loggedIn, shown } from '#tests/support/island.tsx'
import { kbank, ktb, looked, options, paymentRule } from './withdrawal-samples.ts'

const messages = { ...lists, ...messagesTexts }
const first = await loadFirstParts('en')

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
beforeEach(() => loggedIn('member'))

const { errors } = messages
const { first: firstWords } = firstPage
const amountField = () => fieldOf(messages.amount.label)
const pin = () => fieldOf(messages.password.label)
const summary = () => within(screen.getByRole('region', { name: messages.summary.title }))
/** The button of wide screens; phones have a second one in their bar. */
const send = () => summary().getByRole('button')

function form(more: Partial<WithdrawalOptions> = {}) {
  const onMade = vi.fn()
  const onStale = vi.fn()
  const drawn = shown(
    <WithdrawForm
      messages={messages}
      payee={payee}
      locale="en"
      options={{ ...options, ...more }}
      rule={paymentRule}
      first={first}
      onMade={onMade}
      onStale={onStale}
    />,
  )
  return { ...drawn, onMade, onStale }
}

test.each([
  ['', errors.empty],
  ['five', errors.form],
  ['0', errors.form],
  ['500.001', errors.form],
  ['499.99', 'The smallest withdrawal is ฿500.00.'],
  ['9230.51', 'You can withdraw ฿9,230.50 now. The other ฿3,250.00 waits for the conditions above.'],
])('refuses the amount %j at its field, and asks nobody', async (typed, sentence) => {
  const { user } = form()
  if (typed) await user.type(amountField(), typed)
  await user.type(pin(), '280491')
  await user.click(send())
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(amountField().value).toBe(typed)
  expect(calls).toEqual([])
})

test('says at the field what is left of today', async () => {
  const { user } = form({ limits: { ...options.limits, dayLeft: '1000.00' } })
  await user.type(amountField(), '1000.01')
  await user.type(pin(), '280491')
  await user.click(send())
  expect(screen.getByRole('alert').textContent).toMatch(/^฿1,000\.00 is left of today’s limit, more from /)
})

test.each<[Partial<WithdrawalOptions['limits']>, RegExp]>([
  [{ dayTimesLeft: 0 }, /^You have used today’s 5 withdrawals\. The next one is possible from /],
  [{ dayTimesLeft: 0, dayTimes: 1 }, /^You have used today’s one withdrawal\. The next one is possible from /],
  [{ dayLeft: '0.00' }, /^฿0\.00 is left of today’s limit, more from /],
])(
  'says before anything is typed that today is used up, and offers no form, with the limits %j',
  (limits, sentence) => {
    form({ limits: { ...options.limits, ...limits } })
    expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.queryByLabelText(messages.amount.label)).toBeNull()
    expect(summary().queryByRole('button')).toBeNull()
  },
)

test('reads Thai digits and separators, shows what arrives, and sends it once', async () => {
  const { user, onMade } = form()
  answers.set('makeWithdrawal', () => looked)
  await user.type(amountField(), '๕,๐๐๐')
  expect(summary().getByText('฿4,990.00')).toBeDefined()
  expect(summary().getByText('3 transfers')).toBeDefined()
  expect(summary().getByText('4 of 5 times, ฿192,000.00')).toBeDefined()
  expect(summary().getByText('30 min')).toBeDefined()
  await user.type(pin(), '280491')
  await user.click(send())
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(looked))
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['makeWithdrawal', { accountId: '1', amount: '5000.00', paymentPassword: '280491' }],
  ])
})

test('asks before it ends a bonus, and sends which one the member has agreed to lose', async () => {
  const { user, onMade } = form({ ends: { id: '7', amount: '80.00' } })
  answers.set('makeWithdrawal', () => looked)
  await user.type(amountField(), '5000')
  await user.type(pin(), '280491')
  await user.click(send())
  await user.click(await screen.findByRole('button', { name: messages.ends.keep }))
  expect([calls, screen.queryByRole('dialog')]).toEqual([[], null])
  await user.click(send())
  await user.click(await screen.findByRole('button', { name: 'Withdraw and lose ฿80.00' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(looked))
  expect(calls.map(({ input }) => input)).toMatchObject([{ amount: '5000.00', givesUp: '7' }])
})

test('takes all that is free, less than today and the method allow', async () => {
  const { user } = form()
  await user.click(screen.getByRole('button', { name: messages.amount.all }))
  expect(amountField().value).toBe('9230.50')
})

test('shows an account in its waiting time with its hour, and does not let it be chosen', async () => {
  const { user } = form()
  const [first, second] = screen.getAllByRole('radio')
  expect(first!.getAttribute('aria-checked')).toBe('true')
  expect(first!.textContent).toContain('Kasikornbank, KANYA S. Used 12 times')
  expect(second!.textContent).toContain(payee.states.waits)
  expect(second!.textContent).toMatch(/First payout from .*\d\d:\d\d/)
  await user.click(second!)
  expect(second!.getAttribute('aria-checked')).toBe('false')
})

test('an account whose kind is closed stays in its place with its hour; the open one is chosen', async () => {
  const night = { ...options.methods[0]!, open: false, opensAt: '2126-01-06T01:00:00.000Z' }
  const promptpay = { ...options.methods[0]!, kind: 'promptpay' as const, closesAt: '2126-01-06T15:00:00.000Z' }
  const { user } = form({
    methods: [night, promptpay],
    accounts: [kbank, { ...kbank, id: '3', kind: 'promptpay', masked: '1188' }],
  })
  const [first, second] = screen.getAllByRole('radio')
  expect(first!.textContent).toContain('1188')
  expect(first!.getAttribute('aria-checked')).toBe('true')
  expect(second!.textContent).toContain(messages.to.closed)
  expect(second!.textContent).toMatch(/Opens again: .*\d\d:\d\d/)
  await user.click(second!)
  expect(second!.getAttribute('aria-checked')).toBe('false')
  expect(summary().getByText(messages.summary.until)).toBeDefined()
})

test('with every account closed by its hours it says when they open, and offers no form', () => {
  form({ methods: [{ ...options.methods[0]!, open: false, opensAt: '2126-01-06T01:00:00.000Z' }], accounts: [kbank] })
  expect(screen.getByText(/^Payouts to your accounts open again: .*Your money is untouched\.$/)).toBeDefined()
  expect(screen.queryByLabelText(messages.amount.label)).toBeNull()
  expect(screen.queryByRole('region', { name: firstWords.title })).toBeNull()
  expect(screen.queryByText(messages.loading)).toBeNull()
})

test('a kind that closes while it is typed says so at the accounts', async () => {
  const { user, onStale } = form()
  answers.set('makeWithdrawal', () => Promise.reject(new CallFailure('payout_method_closed', { status: 409 })))
  await user.type(amountField(), '1000')
  await user.type(pin(), '280491')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe(errors.shut)
  expect(onStale).toHaveBeenCalledOnce()
  expect(amountField().value).toBe('1000')
})

test('shows every open condition with what is done and needed', () => {
  form()
  const can = within(screen.getByRole('region', { name: messages.can.title }))
  expect(can.getByText('฿9,230.50')).toBeDefined()
  expect(can.getByText('฿15,600.00 / ฿24,000.00')).toBeDefined()
  expect(can.getByText('Bets of ฿8,400.00 more')).toBeDefined()
  expect(can.getByText(messages.can.next)).toBeDefined()
})

test('keeps everything after a wrong payment password, and after no answer sends the same request', async () => {
  const { user } = form()
  answers.set('makeWithdrawal', () => Promise.reject(new CallFailure('proof_wrong', { status: 403 })))
  await user.type(amountField(), '1,000')
  await user.type(pin(), '111222')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe(errors.wrong)
  expect([amountField().value, pin().value]).toEqual(['1,000', '111222'])
  answers.set('makeWithdrawal', () => Promise.reject(new CallFailure('network')))
  await user.click(send())
  await waitFor(() => expect(calls.length).toBe(2))
  await user.click(send())
  await waitFor(() => expect(calls.length).toBe(3))
  const keys = calls.map(({ key }) => key)
  expect([keys[1] === keys[0], keys[2] === keys[1]]).toEqual([false, true])
})

test('says for how long nothing can be sent after too many wrong tries', async () => {
  const { user } = form()
  answers.set('makeWithdrawal', () => Promise.reject(new CallFailure('too_many_requests', { retryAfter: 41 })))
  await user.type(amountField(), '1000')
  await user.type(pin(), '111222')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('Too many wrong tries. Try again in 1 min.')
  expect(amountField().value).toBe('1000')
})

test.each(['insufficient_funds', 'turnover_left', 'withdrawal_limit'] as const)(
  'reads its figures again after %s',
  async (code) => {
    const { user, onStale } = form()
    answers.set('makeWithdrawal', () => Promise.reject(new CallFailure(code, { status: 409 })))
    await user.type(amountField(), '1000')
    await user.type(pin(), '280491')
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe(errors.changed)
    expect(onStale).toHaveBeenCalledOnce()
    expect(amountField().value).toBe('1000')
  },
)

test('without a payment password or an account it says what comes first, with the way there', async () => {
  const { user } = form({ paymentPassword: false, accounts: [] })
  expect(screen.queryByLabelText(messages.password.label)).toBeNull()
  const first = within(await screen.findByRole('region', { name: firstWords.title }))
  expect(first.getByRole('link', { name: firstWords.addAccount }).getAttribute('href')).toBe(
    '/en/member/accounts?from=withdraw&add=1',
  )
  await user.click(first.getByRole('button', { name: firstWords.setPassword }))
  expect($dialog.get()).toMatchObject({ name: 'security-step', step: 'payment' })
})

test('names the hour when the only account still waits', async () => {
  form({ accounts: [ktb] })
  const first = within(await screen.findByRole('region', { name: firstWords.title }))
  expect(first.getByText(firstWords.waits)).toBeDefined()
  expect(screen.queryByLabelText(messages.amount.label)).toBeNull()
})

test('an account whose name is not clear leads to the bank book', async () => {
  form({ accounts: [{ ...kbank, state: 'proof_needed', nameMatch: 'differs' }] })
  expect(await screen.findByRole('link', { name: firstWords.sendProof })).toBeDefined()
})

test('says that withdrawals are closed, and offers no form', () => {
  form({ closed: 'withdrawals_closed' })
  expect(screen.getByText(messages.closed.withdrawals_closed)).toBeDefined()
  expect(screen.queryByLabelText(messages.amount.label)).toBeNull()
})
