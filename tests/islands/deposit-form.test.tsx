import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { tabStorage } from '#browser/storage.ts'
import { DepositPage } from '#islands/cashier/DepositPage.tsx'
import formTextsTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, press, shown } from '#tests/support/island.tsx'
import { bankMethod, choiceOf, limitsOf, methodOf, orderId, orderOf, walletMethod } from './deposit-samples.ts'

const formTexts = { ...lists, ...formTextsTexts }

const messages = { ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const field = () => screen.getByLabelText(messages.choose.amount, { selector: 'input' }) as HTMLInputElement
const row = (name: string | RegExp) => screen.getByRole('radio', { name })
const made = () => calls.filter(({ name }) => name === 'makeDeposit')
const sendButton = () => screen.getAllByRole('button', { name: /QR code/ })[0] as HTMLButtonElement

async function draw(choice: object = choiceOf(), limits: object = limitsOf(), open: readonly object[] = []) {
  answers.set('depositMethods', () => choice)
  answers.set('playLimits', () => limits)
  answers.set('deposits', () => ({ content: open }))
  const drawn = shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.choose.ways)
  return drawn
}

beforeEach(() => {
  loggedIn('member')
  document.documentElement.lang = 'en'
  tabStorage.write('depositDraft', undefined)
})

test('each way tells its time, fee and limits before it is chosen; the soonest is chosen and marked', async () => {
  await draw()
  const promptpay = row(/PromptPay QR/)
  expect(promptpay.getAttribute('aria-checked')).toBe('true')
  expect(within(promptpay).getByText(messages.choose.fastest)).toBeDefined()
  expect(promptpay.textContent).toContain('about 1 minute')
  expect(promptpay.textContent).toContain('฿100 – 50,000')
  expect(promptpay.textContent).toContain(messages.choose.noFee)
  expect(row(/E-wallet/).textContent).toContain('1.5% + ฿5.00')
})

test('a closed way stays in its place with its opening hour, and cannot be chosen', async () => {
  const { user } = await draw()
  const closed = row(/Agent cash/)
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(closed.textContent).toMatch(/Opens again: .*\d\d:00/)
  await user.click(closed)
  expect(closed.getAttribute('aria-checked')).toBe('false')
})

test('arrows choose among open ways, and only the chosen one is a tab stop', async () => {
  const { user } = await draw()
  await act(async () => row(/PromptPay/).focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row(/Bank transfer/))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  // Over the closed one, to the last open one.
  expect(row(/E-wallet/).getAttribute('aria-checked')).toBe('true')
  expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1])
})

test('eight round amounts fill the field; the one that stands there is pressed', async () => {
  const { user } = await draw()
  const amounts = within(screen.getByRole('group', { name: messages.choose.amounts }))
  expect(amounts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '100',
    '300',
    '500',
    '1,000',
    '3,000',
    '5,000',
    '10,000',
    '20,000',
  ])
  await user.click(amounts.getByRole('button', { name: '1,000' }))
  expect(field().value).toBe('1,000')
  expect(amounts.getByRole('button', { name: '1,000' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Show QR code for ฿1,000.00' })).toBeDefined()
})

test.each([
  ['', messages.errors.empty],
  ['abc', messages.errors.form],
  ['0', messages.errors.form],
  ['10.555', messages.errors.form],
  ['99.99', 'PromptPay QR takes ฿100.00 or more.'],
])('refuses %j in words, asks nobody, and what was typed stays', async (typed, sentence) => {
  const { user } = await draw()
  if (typed) await user.type(field(), typed)
  await user.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(field().value).toBe(typed)
  expect(made()).toEqual([])
})

test.each([
  ['๑,๐๐๐', '1000.00'],
  ['1,500.50', '1500.50'],
  [' ฿ 250 ', '250.00'],
])('reads %j as %s', async (typed, amount) => {
  const { user } = await draw()
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  await user.type(field(), typed)
  await user.click(sendButton())
  await screen.findByText(messages.qr.waiting)
  expect(made().map(({ input }) => input)).toEqual([{ methodId: 'promptpay', amount, fields: {}, language: 'en' }])
})

test('too much names the way that takes it while it is typed, and one press changes to it', async () => {
  const { user } = await draw()
  await user.type(field(), '60000')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('PromptPay QR takes up to ฿50,000.00 at once.')
  expect(alert.textContent).toContain('Bank transfer takes up to ฿500,000.00.')
  await user.click(within(alert).getByRole('button', { name: 'Use Bank transfer' }))
  expect(row(/Bank transfer/).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('60000')
})

test('the fee is taken from what comes, and the summary says what is left to play with', async () => {
  const { user } = await draw(choiceOf({ methods: [walletMethod] }))
  await user.type(field(), '1000')
  const summary = screen.getByRole('region', { name: messages.summary.title })
  expect(summary.textContent).toContain('฿20.00')
  expect(summary.textContent).toContain('฿980.00')
  expect(screen.getByRole('button', { name: 'Pay ฿1,000.00' })).toBeDefined()
})

test('above the own limit the button is closed and the reason stands at it', async () => {
  const { user } = await draw(
    choiceOf({ room: { left: '500.00', kind: 'depositDay' } }),
    limitsOf({ depositDay: { value: '2000.00', used: '1500.00', freesAt: '2026-11-24T10:00:00.000Z' } }),
  )
  expect(screen.getByText('฿1,500.00 / ฿2,000.00')).toBeDefined()
  await user.type(field(), '500')
  expect(sendButton().disabled).toBe(false)
  await user.clear(field())
  await user.type(field(), '500.01')
  expect(sendButton().disabled).toBe(true)
  // Beside the button, and on phones in the bar.
  expect(screen.getAllByText('This is ฿0.01 more than your own limit leaves.')).toHaveLength(2)
})

test('of an own limit and one of the house the lower one holds; without any, one is offered', async () => {
  const { unmount } = await draw(
    choiceOf(),
    limitsOf({ depositWeek: { value: '900.00', house: '700.00', used: '800.00' } }),
  )
  expect(screen.getByText('฿800.00 / ฿700.00')).toBeDefined()
  expect(screen.getByText('฿0.00 left')).toBeDefined()
  unmount()
  await draw()
  expect(screen.getByRole('link', { name: messages.limit.set }).getAttribute('href')).toBe('/en/member/limits')
})

test('an order without an answer is the same order when it is pressed again', async () => {
  const { user } = await draw()
  answers.set('makeDeposit', () => Promise.reject(new CallFailure('network')))
  await user.type(field(), '100')
  await user.click(sendButton())
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  await user.click(sendButton())
  await screen.findByText(messages.qr.waiting)
  const [first, second] = made()
  expect(first?.key).toBeDefined()
  expect(second?.key).toBe(first?.key)
})

test('a double press orders once, and the address names the order', async () => {
  const { user } = await draw()
  const answer = later<unknown>()
  answers.set('makeDeposit', () => answer.promise)
  answers.set('deposit', () => orderOf())
  await user.type(field(), '100')
  await user.dblClick(sendButton())
  expect(made().length).toBe(1)
  await act(async () => answer.answer(orderOf()))
  await screen.findByText(messages.qr.waiting)
  expect(location.search).toBe(`?order=${orderId}`)
})

test.each(['method_closed', 'deposits_open', 'deposit_limit_reached', 'provider_unreachable'] as const)(
  'the refusal %s is a sentence on the page; the amount stays and the ways are read again',
  async (code) => {
    const { user } = await draw()
    answers.set('makeDeposit', () => Promise.reject(new CallFailure(code)))
    await user.type(field(), '100')
    const before = calls.filter(({ name }) => name === 'depositMethods').length
    await user.click(sendButton())
    expect((await screen.findByText(messages.errors[code])).closest('[role=alert]')).not.toBeNull()
    expect(field().value).toBe('100')
    expect(calls.filter(({ name }) => name === 'depositMethods').length).toBe(before + 1)
  },
)

test('what a way asks beside the amount is asked for and sent along', async () => {
  const { user } = await draw(choiceOf({ methods: [methodOf({ fields: ['payerName'] })] }))
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  await user.type(field(), '100')
  await user.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toBe(messages.errors.field)
  await user.type(screen.getByLabelText(messages.fields.payerName, { exact: false }), ' KANYA S. ')
  await user.click(sendButton())
  await screen.findByText(messages.qr.waiting)
  expect(made()[0]?.input).toMatchObject({ methodId: 'promptpay', fields: { payerName: 'KANYA S.' } })
})

test('a draft outlives a reload', async () => {
  const { user, unmount } = await draw()
  await user.click(row(/Bank transfer/))
  await user.type(field(), '75')
  unmount()
  await draw()
  expect(field().value).toBe('75')
  expect(row(/Bank transfer/).getAttribute('aria-checked')).toBe('true')
})

test('orders that still wait stand above the form and lead to themselves', async () => {
  const { user } = await draw(choiceOf(), limitsOf(), [orderOf({ payAmount: '1000.37' })])
  answers.set('deposit', () => orderOf())
  await user.click(screen.getByRole('button', { name: /Go on.*1,000\.37/ }))
  await screen.findByText(messages.qr.waiting)
})

test('a member on a break finds the reason and no form; a limit that changed elsewhere is read again', async () => {
  answers.set('depositMethods', () => choiceOf({ refused: 'play_excluded' }))
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
  shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.away.title)
  expect(screen.queryByLabelText(messages.choose.amount)).toBeNull()
  answers.set('depositMethods', () => choiceOf({ methods: [bankMethod] }))
  act(() => tellLive('limits', {}))
  await screen.findByText(messages.choose.ways)
})

test('without any way, and with a closed account, the page says so', async () => {
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
  answers.set('depositMethods', () => choiceOf({ methods: [] }))
  const { unmount } = shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.choose.noneTitle)
  unmount()
  answers.set('depositMethods', () => choiceOf({ refused: 'account_disabled' }))
  shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.away.closedTitle)
})

test('a failed load can be tried again', async () => {
  answers.set('depositMethods', () => Promise.reject(new CallFailure('network')))
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
  shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.failed)
  answers.set('depositMethods', () => choiceOf())
  await press(messages.retry)
  await screen.findByText(messages.choose.ways)
})
