import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Hub, type HubProps } from '#islands/hub/Hub.tsx'
import messagesTexts from '#locales/en/hub.json' with { type: 'json' }
import limitWordsTexts from '#locales/en/limits.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import security from '#locales/en/security.json' with { type: 'json' }
import vip from '#locales/en/vip.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { $balance, $balanceHidden } from '#stores/balance.ts'
import { limitKinds } from '#stores/limits.ts'
import { tellLive } from '#stores/live.ts'
import { $unread } from '#stores/unread.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...messagesTexts }
const limitWords = { ...lists, ...limitWordsTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const time = '2026-11-20T10:00:00.000Z'
const none = Object.fromEntries(limitKinds.map((kind) => [kind, {}]))
const move = (id: string, amount: string, more = {}) => ({ id, type: 'bet', amount, time, reference: id, ...more })
const entries = ['security', 'limits', 'transactions', 'messages', 'withdraw', 'vip'].map((name) => ({
  page: `/en/member/${name}`,
  text: name,
  mark: 'i-ph-x',
}))

function hub(
  { limits = {}, lines = [] as readonly object[], own = {}, withdrawals = [] as readonly object[] } = {},
  ranks?: HubProps['vip'],
) {
  answers.set('security', () => ({
    passwordChangedAt: time,
    bindable: ['mobile', 'email'],
    totp: { enabled: false, recoveryCodes: 0 },
    passkeys: [],
    proofs: [],
    activity: [],
    ...own,
  }))
  answers.set('playLimits', () => ({ limits: none, raiseAfterHours: 24, ...limits }))
  answers.set('transactions', () => ({ content: lines, total: lines.length, totalPages: 1 }))
  answers.set('withdrawals', () => ({ content: withdrawals }))
  return page(ranks)
}
const page = (ranks?: HubProps['vip']) =>
  shown(
    <Hub
      messages={messages}
      wallet={wallet}
      safety={security.level}
      limits={limitWords}
      words={receipt}
      entries={entries}
      vip={ranks}
      locale="en"
    />,
  )

beforeEach(() => {
  loggedIn('member')
  $balanceHidden.set(false)
  $balance.set({ balance: '500.00', currency: 'THB', currencySymbol: '฿' } as never)
})

test.each<[state: string, given: Parameters<typeof hub>[0], says: readonly string[], saysNot: readonly string[]]>([
  ['nothing yet', {}, [messages.none, messages.limits.offer, messages.limits.set], [messages.limits.change]],
  [
    'the lower of the own limit and the house’s, with what is used',
    { limits: { limits: { ...none, lossDay: { value: '300', house: '200', used: '50' }, session: { value: '60' } } } },
    ['฿50 of ฿200', `Up to 60 ${limitWords.minutes}`],
    [messages.limits.offer],
  ],
  [
    'a break that ends',
    { limits: { exclusion: { kind: 'timeOut', endsAt: time } } },
    ['You are on a break until'],
    [wallet.deposit],
  ],
  [
    'games closed for good',
    { limits: { exclusion: { kind: 'selfExclusion' } } },
    [limitWords.runningForever],
    [wallet.deposit],
  ],
  ['the next step of account safety', {}, [`Next: ${security.level.steps.payment}`], []],
  ['the latest changes', { lines: [move('1', '-25.00'), move('2', '40.00')] }, ['25', '+฿40'], [messages.none]],
])('shows %s', async (_state, given, says, saysNot) => {
  const { container } = hub(given)
  await screen.findByText(messages.latest)
  for (const sentence of says) expect(container.textContent).toContain(sentence)
  for (const sentence of saysNot) expect(screen.queryByText(sentence)).toBeNull()
})

test('asks whether a pay-out has arrived, and says what is held', async () => {
  const paid = { reference: 'W-1', receivedAmount: '3000.00', to: { masked: '****1234' } }
  hub({
    withdrawals: [
      { ...paid, id: '7', state: 'paid' },
      { ...paid, id: '8', state: 'received' },
    ],
  })
  act(() =>
    $balance.set({
      ...{ balance: '1.00', bonusBalance: '35.00', locked: '20.00', currency: 'THB', currencySymbol: '฿' },
    } as never),
  )
  expect(await screen.findByText('Did ฿3,000.00 arrive?')).toBeDefined()
  const answer = screen.getAllByRole('link', { name: new RegExp(`^${messages.needs.answer}`) })
  expect(answer.map((link) => link.getAttribute('href'))).toEqual(['/en/member/withdraw?id=7'])
  for (const sum of ['฿20.00', '฿35.00']) expect(screen.getByText(sum)).toBeDefined()
})

test('a hidden balance hides each amount of the page', async () => {
  const used = { ...none, lossDay: { value: '300', used: '50' } }
  const { container, user } = hub({ lines: [move('1', '-25.00')], limits: { limits: used } })
  await screen.findByText(messages.latest)
  expect(container.querySelector('progress')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: wallet.hide }))
  for (const amount of ['500', '25', '300', '50 of']) expect(container.textContent).not.toContain(`฿${amount}`)
  expect(container.querySelector('progress')).toBeNull()
})

test.each(['balance', 'limits', 'withdrawal'] as const)(
  'is read again when the %s changes, without a flash',
  async (event) => {
    hub()
    await screen.findByText(messages.none)
    answers.set('transactions', () => ({ content: [move('9', '5.00')], total: 1, totalPages: 1 }))
    act(() => tellLive(event, {}))
    expect(screen.getByText(messages.none)).toBeDefined()
    await waitFor(() => expect(screen.queryByText(messages.none)).toBeNull())
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.endsWith('?receipt=9'))).toBe(true)
  },
)

test('what cannot be read leaves the balance and the way to everything else, and can be tried again', async () => {
  for (const name of ['security', 'playLimits', 'transactions', 'withdrawals'] as const)
    answers.set(name, () => Promise.reject(new CallFailure('network')))
  const { container } = page()
  await screen.findByText(messages.failed)
  expect(container.querySelector('.money')?.textContent).toContain('500')
  expect(screen.getByRole('navigation', { name: messages.centre })).toBeDefined()
  act(() => screen.getByRole('button', { name: messages.retry }).click())
  await waitFor(() => expect(calls.filter(({ name }) => name === 'security').length).toBe(2))
})

test.each(['guest', 'trial'] as const)('a %s sees a sentence alone', async (kind) => {
  loggedIn(kind)
  const { container } = page()
  await screen.findByText(messages[kind])
  expect(container.querySelector('.money')).toBeNull()
  expect(calls).toEqual([])
})

test.each([
  [0, undefined],
  [7, '7'],
  [120, '99+'],
])('%i unread messages stand as %j at the messages alone', async (unread, count) => {
  hub()
  act(() => $unread.set(unread))
  await screen.findByText(messages.latest)
  const nav = within(screen.getByRole('navigation', { name: messages.centre }))
  expect(nav.getAllByRole('link').map((link) => link.querySelector('.count')?.textContent)).toEqual([
    undefined,
    undefined,
    undefined,
    count,
    undefined,
    undefined,
  ])
})

describe('the rank', () => {
  const rank = (n: number, name: string, validBet: string, deposits: string) => ({
    ...{ rank: n, name, validBet, deposits, keep: '0.00' },
  })
  const ranks = [rank(1, 'Felt', '0.00', '0.00'), rank(2, 'Chalk', '500.00', '50.00')]
  const standing = { rank: 1, best: 1, validBet: '412.00', deposits: '60.00', monthBet: '0.00', month: '2026-11' }
  const withRanks = { messages: vip, ranks, symbol: '฿' }

  test('leads to its page and says what the next one asks for, until sums are hidden', async () => {
    answers.set('vip', () => ({ turnover: 0, standing }))
    const { user } = hub({}, withRanks)
    const name = await screen.findByRole('link', { name: 'Felt' })
    expect(name.getAttribute('href')).toBe('/en/member/vip')
    for (const said of ['฿88 to go', vip.met, '฿412 / ฿500']) expect(screen.getByText(said)).toBeDefined()
    await user.click(screen.getByRole('button', { name: wallet.hide }))
    expect(screen.queryByText('฿88 to go')).toBeNull()
    expect(screen.getByRole('link', { name: 'Felt' })).toBeDefined()
  })

  test('is left out for accounts without one, and where it cannot be read', async () => {
    for (const answer of [() => ({ turnover: 0 }), () => Promise.reject(new CallFailure('vip_off'))]) {
      answers.set('vip', answer)
      const { container, unmount } = hub({}, withRanks)
      await screen.findByText(messages.none)
      expect(container.querySelector('.vipc, .vipc__wait')).toBeNull()
      unmount()
    }
  })

  test('is not asked for while the programme is off', async () => {
    hub()
    await screen.findByText(messages.none)
    expect(calls.some(({ name }) => name === 'vip')).toBe(false)
  })
})
