import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { UplinePage } from '#islands/cashier/UplinePage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import messagesTexts from '#locales/en/upline.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, press, shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const options = (more: object = {}) => ({
  ...{ party: { account: 'pichit_top', nickname: 'Pichit', since: '2024-04-12T00:00:00.000Z' } },
  ...{ currency: 'THB', currencySymbol: '฿', balance: '12480.50', free: '9230.50', waiting: '3250.00' },
  ...{ min: '100.00', most: '9230.50', dayLeft: '20000.00', paymentPassword: true },
  before: [{ id: '1', amount: '300.00', time: '2025-11-02T11:20:00.000Z' }],
  ...more,
})
const made = { id: '2', to: 'pichit_top', amount: '1000.00', currency: 'THB', currencySymbol: '฿' }
const amount = () => screen.getByLabelText(messages.amount, { selector: 'input' }) as HTMLInputElement
const password = () => screen.getByLabelText(messages.password) as HTMLInputElement
const sent = () => calls.filter(({ name }) => name === 'transferUpline')

const sixDigits = { patternId: 'digits', minLength: 6, maxLength: 6 }

async function draw(more: object = {}, rule: object = sixDigits) {
  answers.set('security', () => ({ paymentRule: rule }))
  answers.set('uplineTransfer', () => options(more))
  const drawn = shown(<UplinePage messages={messages} locale="en" />)
  await screen.findByText('pichit_top')
  return drawn
}
beforeEach(() => {
  loggedIn('member')
  answers.set('security', () => ({ paymentRule: sixDigits }))
})

test('says to whom, how much is free, what waits, and what was sent before', async () => {
  await draw()
  expect(screen.getByText('Your upline since 2024-04-12')).toBeTruthy()
  expect(screen.getByText('฿100.00 – ฿9,230.50')).toBeTruthy()
  expect(screen.getByText(/Left today: ฿20,000\.00\. Of your balance ฿3,250\.00 waits for bets\./)).toBeTruthy()
  expect(screen.getByText('฿300.00')).toBeTruthy()
})

test('the sum and the name stand on the button; Thai digits and thousands’ signs are read', async () => {
  const { user } = await draw()
  answers.set('transferUpline', () => made)
  await user.type(amount(), '๑,๐๐๐')
  await user.type(screen.getByLabelText(messages.note), ' shirts ')
  await user.type(password(), '730182')
  await press('Transfer ฿1,000.00 to pichit_top')
  await screen.findByText('฿1,000.00 has arrived at pichit_top.')
  expect(sent().map(({ input }) => input)).toEqual([{ amount: '1000.00', note: 'shirts', paymentPassword: '730182' }])
  expect([amount().value, password().value]).toEqual(['', ''])
  expect(calls.filter(({ name }) => name === 'uplineTransfer')).toHaveLength(2)
})

test.each([
  ['', messages.errors.empty],
  ['1,2,3', messages.errors.form],
  ['99', 'The least is ฿100.00.'],
  ['9230.51', 'The most is ฿9,230.50 now.'],
])('the amount %j is refused at its field, and so is a password that is not there', async (typed, sentence) => {
  const { user } = await draw()
  if (typed) await user.type(amount(), typed)
  await user.click(screen.getAllByRole('button').at(-1)!)
  const sentences = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(sentences).toEqual([sentence, messages.errors.password])
  expect(amount().value).toBe(typed)
  expect(sent()).toEqual([])
})

test.each([
  ['turnover_left', { amount: '3250.00' }, 'Nothing was moved. ฿3,250.00 of your balance waits for bets.'],
  ['transfer_limit', { amount: '500.00' }, 'Nothing was moved. Today ฿500.00 can still be transferred.'],
  ['transfer_receiver', {}, messages.errors.receiver],
  ['proof_wrong', {}, messages.errors.wrong],
] as const)(
  'a refusal with %s is a sentence; what was typed stays, but for the password',
  async (code, details, words) => {
    const { user } = await draw()
    answers.set('transferUpline', () => Promise.reject(new CallFailure(code, details)))
    await user.type(amount(), '1000')
    await user.type(password(), '730182')
    await press(/^Transfer/)
    await screen.findByText(words)
    expect([amount().value, password().value]).toEqual(['1000', ''])
  },
)

test('a transfer without an answer is the same one when it is sent again', async () => {
  const { user } = await draw()
  answers.set('transferUpline', () => Promise.reject(new CallFailure('network')))
  await user.type(amount(), '1000')
  await user.type(password(), '730182')
  await press(/^Transfer/)
  await waitFor(() => expect(password().value).toBe(''))
  answers.set('transferUpline', () => made)
  await user.type(password(), '730182')
  await press(/^Transfer/)
  await screen.findByText(/has arrived/)
  const keys = sent().map(({ key }) => key)
  expect(keys[0]).toBe(keys[1])
})

test.each([
  ['transfers_off', messages.closed.transfers_off],
  ['transfer_receiver', messages.closed.transfer_receiver],
] as const)('where nothing can be sent (%s) there is a sentence and no form', async (closed, words) => {
  await draw({ closed })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByLabelText(messages.amount)).toBeNull()
})

test('who stands alone is told so', async () => {
  answers.set('uplineTransfer', () => options({ party: undefined, closed: 'no_party', before: [] }))
  shown(<UplinePage messages={messages} locale="en" />)
  await screen.findByText(messages.closed.no_party)
  expect(screen.queryByText(messages.before)).toBeNull()
})

test('who has no payment password is led to where one is set', async () => {
  await draw({ paymentPassword: false })
  expect(screen.getByRole('link', { name: messages.setNow }).getAttribute('href')).toBe('/en/member/security')
})

test('another form of the payment password has a plain field', async () => {
  const { user } = await draw({}, { patternId: 'any', minLength: 8, maxLength: 60 })
  answers.set('transferUpline', () => made)
  await user.type(amount(), '1000')
  await user.type(screen.getByLabelText(messages.password, { selector: 'input' }), 'my secret 7')
  await press(/^Transfer/)
  await screen.findByText(/has arrived/)
  expect(sent()[0]?.input).toMatchObject({ paymentPassword: 'my secret 7' })
})

test('guests and a failed load have their own sentences', async () => {
  const asked = later<object>()
  answers.set('uplineTransfer', () => asked.promise)
  shown(<UplinePage messages={messages} locale="en" />)
  asked.fail(new CallFailure('network'))
  await screen.findByText(messages.failed)
  answers.set('uplineTransfer', () => options())
  await press(messages.retry)
  await screen.findByText('pichit_top')
})
