import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { HeaderMember } from '#islands/wallet/HeaderMember.tsx'
import { WalletPage } from '#islands/wallet/WalletPage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import wordsTexts from '#locales/en/transfer.json' with { type: 'json' }
import headerWords from '#locales/en/wallet.json' with { type: 'json' }
import { $balance, $balanceHidden, openBalance } from '#stores/balance.ts'
import { tellLive } from '#stores/live.ts'
import { $notices, $noticesRead } from '#stores/messages.ts'
import { $session } from '#stores/session.ts'
import { $toasts } from '#stores/toasts.ts'
import { $unread } from '#stores/unread.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...wordsTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const main = { balance: '500.00', locked: '0.00', currency: 'THB', currencySymbol: '฿' }
const kit = { vendor: 'KIT', name: 'Kite', state: 'ready', balance: '80.00' }
const orbit = { vendor: 'ORB', name: 'Orbit', state: 'ready', balance: '0.00' }
const moved = (id: string, more = {}) => ({
  id,
  from: 'main',
  to: 'KIT',
  amount: '25.00',
  state: 'done',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const asked = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)

function wallets({ vendors = [kit, orbit] as readonly object[], own = {}, transfers = [] as readonly object[] } = {}) {
  answers.set('balance', () => ({ ...main, ...own }))
  answers.set('merchantWallet', () => ({ isSingle: vendors.length === 0, wallets: vendors }))
  answers.set('walletTransfers', () => ({ content: transfers, total: transfers.length, totalPages: 1 }))
}
const page = () => shown(<WalletPage messages={words} locale="en" />)

beforeEach(() => loggedIn('member'))

test.each<[state: string, given: Parameters<typeof wallets>[0], says: readonly string[], saysNot: readonly string[]]>([
  ['money at a vendor', {}, ['฿500.00', '฿80.00', words.home, words.play, words.none], [words.homeNone, words.again]],
  ['no money at vendors', { vendors: [orbit] }, [words.homeNone], [words.home]],
  ['money on its way', { own: { locked: '12.50' } }, [`${words.locked}: ฿12.50`], [words.play]],
  [
    'a vendor that does not answer',
    { vendors: [{ ...kit, balance: undefined, state: 'unreachable' }] },
    [words.unreachable, words.states.unreachable, words.again, '—', words.homeNone],
    [words.home],
  ],
  [
    'a vendor in maintenance',
    { vendors: [{ ...kit, state: 'maintenance' }] },
    [words.states.maintenance, '฿80.00'],
    [words.again],
  ],
  ['no vendor with a wallet of its own', { vendors: [] }, [words.single], [words.sendPlain, words.swap]],
  [
    'transfers of every outcome',
    {
      transfers: [
        moved('1', { state: 'pending', late: true }),
        moved('2', { state: 'pending' }),
        moved('3', { state: 'refused', reason: 'vendor_refused' }),
        moved('4', { from: 'GONE', to: 'main' }),
      ],
    },
    [
      ...Object.values(words.transferStates),
      words.late,
      /** A vendor that the site no longer has keeps its code. */
      `GONE  ${words.main}`,
    ],
    [words.none],
  ],
])('shows %s', async (_state, given, says, saysNot) => {
  wallets(given)
  const { container } = page()
  await screen.findByText(words.list)
  const flat = container.textContent!.replace(/\s+/g, ' ')
  for (const sentence of says) expect(flat).toContain(sentence.replace(/\s+/g, ' '))
  for (const sentence of saysNot) expect(screen.queryByText(sentence)).toBeNull()
})

test('the way of a transfer turns round, and goes to the vendor that is chosen', async () => {
  wallets()
  answers.set('walletTransfer', () => ({ ...moved('1'), state: 'done' }))
  const { user } = page()
  await user.selectOptions(await screen.findByRole('combobox'), 'Orbit')
  await user.click(screen.getByRole('button', { name: words.swap }))
  await user.selectOptions(screen.getByRole('combobox'), 'Kite')
  await user.type(screen.getByLabelText(words.amount), '80.01')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(words.errors.tooMuch)
  expect(asked('walletTransfer')).toEqual([])
  await user.click(screen.getByRole('button', { name: words.all }))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /^Transfer ฿80.00/ }))
  await waitFor(() => expect(asked('walletTransfer')).toEqual([{ from: 'KIT', to: 'main', amount: '80.00' }]))
})

test('everything returns from each vendor that has some; one that fails does not stop the others', async () => {
  wallets({ vendors: [kit, orbit, { ...kit, vendor: 'SUN', name: 'Sun', balance: '7.00' }] })
  answers.set('walletTransfer', ({ from }: { from: string }) => {
    if (from === 'KIT') throw new CallFailure('too_many_requests')
    return moved('1')
  })
  const { user } = page()
  await user.click(await screen.findByText(words.home))
  await waitFor(() => expect(asked('balance').length).toBe(2))
  expect(asked('walletTransfer')).toEqual([
    { from: 'KIT', to: 'main', amount: '80.00' },
    { from: 'SUN', to: 'main', amount: '7.00' },
  ])
  expect($toasts.get().map(({ key }) => key)).toEqual(['too_many_requests'])
})

test('a transfer that ends elsewhere comes into the list by itself; what is shown stays meanwhile', async () => {
  wallets({ transfers: [moved('1', { state: 'pending' })] })
  page()
  await screen.findByText(words.transferStates.pending)
  wallets({ transfers: [moved('1')] })
  const answer = later<object>()
  answers.set('balance', () => answer.promise)
  act(() => tellLive('transfer', {} as never))
  expect(screen.getByText(words.transferStates.pending)).toBeDefined()
  await act(async () => answer.answer(main))
  await screen.findByText(words.transferStates.done)
  expect(screen.queryByText(words.transferStates.pending)).toBeNull()
})

const header = () => {
  answers.set('notices', () => ({ player: [] }))
  return shown(<HeaderMember messages={headerWords} locale="en" />)
}

test('the balance is a bar until it is known, dots while it is hidden, and hidden again after a reload', async () => {
  act(() => {
    $balance.set(undefined)
    $balanceHidden.set(false)
  })
  const { user, container } = header()
  const chip = () => container.querySelector('.bal__amt')!
  expect(chip().querySelector('.skel')).not.toBeNull()
  act(() => $balance.set({ ...main, balance: '1234.5' } as never))
  expect(chip().textContent).toContain('1,234.5')
  await user.click(screen.getByRole('button', { name: headerWords.hide }))
  expect(chip().textContent).not.toContain('1,234.5')
  expect(chip().textContent).toContain(headerWords.hidden)
  act(() => {
    $balanceHidden.set(false)
    openBalance()
  })
  expect(chip().textContent).toContain(headerWords.hidden)
  await user.click(screen.getByRole('button', { name: headerWords.show }))
  expect(chip().textContent).toContain('1,234.5')
})

test('a balance that cannot be read shows a message only when a member pressed the button; the old one stays', async () => {
  act(() => $balance.set(main as never))
  const { user, container } = header()
  answers.set('balance', () => Promise.reject(new CallFailure('network')))
  await user.click(screen.getByRole('button', { name: headerWords.refresh }))
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  expect(container.textContent).toContain('500.00')
  answers.set('balance', () => ({ ...main, balance: '510.00' }))
  await user.click(screen.getByRole('button', { name: headerWords.refresh }))
  await screen.findByText('510.00')
})

test.each<[own: number, notices: readonly string[], read: readonly string[], shows: string | undefined]>([
  [0, [], [], undefined],
  [2, ['a', 'b'], ['a'], '3'],
  [0, ['a'], ['a'], undefined],
  [120, [], [], '99+'],
])('the bell counts %i messages and the notices %j of which %j are read', (own, notices, read, count) => {
  answers.set('notices', () => new Promise(() => undefined))
  $session.set({ token: 't', member: { id: 'm1', type: 3, unreadMessage: own } as never })
  $notices.set(notices.map((id) => ({ id })) as never)
  $noticesRead.set(read)
  const { container } = shown(<HeaderMember messages={headerWords} locale="en" />)
  act(() => $unread.set(own))
  expect(container.querySelector('.count')?.textContent).toBe(count)
  const total = own + notices.filter((id) => !read.includes(id)).length
  const label = total > 0 ? `Notices and messages, ${total} unread` : headerWords.notices
  expect(screen.getByRole('button', { name: label })).toBeDefined()
})

test.each([
  ['agent', true],
  ['member', false],
] as const)('the menu of a %s: agent pages %s; keys go round, Escape gives the focus back', async (kind, isAgent) => {
  loggedIn(kind)
  act(() => $unread.set(4))
  const { user } = header()
  const button = screen.getByRole('button', { name: new RegExp(headerWords.account) })
  await user.click(button)
  const menu = within(await screen.findByRole('menu'))
  expect(menu.queryByText(headerWords.agents) !== null).toBe(isAgent)
  expect(menu.queryByText(headerWords.contracts) !== null).toBe(isAgent)
  expect(menu.getByRole('menuitem', { name: new RegExp(headerWords.platform) }).textContent).toContain('4')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(headerWords.copyId))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe(headerWords.signOut)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe(headerWords.copyId)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
