import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { CallName } from '#api/index.ts'
import { CallFailure } from '#browser/failure.ts'
import { PlayLimits } from '#islands/limits/PlayLimits.tsx'
import { MessageCenter } from '#islands/messages/MessageCenter.tsx'
import { AccountRecord } from '#islands/records/AccountRecord.tsx'
import { BetRecord } from '#islands/records/BetRecord.tsx'
import { SecurityCenter } from '#islands/security/SecurityCenter.tsx'
import { WalletPage } from '#islands/wallet/WalletPage.tsx'
import account from '#locales/en/account.json' with { type: 'json' }
import limitsTexts from '#locales/en/limits.json' with { type: 'json' }
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import mailTexts from '#locales/en/mail.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import recordTexts from '#locales/en/record.json' with { type: 'json' }
import recordsTexts from '#locales/en/records.json' with { type: 'json' }
import securityTexts from '#locales/en/security.json' with { type: 'json' }
import transferTexts from '#locales/en/transfer.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const limits = { ...listsWords, ...limitsTexts }
const security = { ...listsWords, ...securityTexts }
const transfer = { ...listsWords, ...transferTexts }
const mail = { ...listsWords, ...mailTexts }
const record = { ...listsWords, ...recordTexts }
const records = { ...listsWords, ...recordsTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

interface OwnPage {
  readonly name: string
  readonly page: () => ReactElement
  /** The calls that its data come from. */
  readonly asks: readonly CallName[]
  readonly words: { readonly guest: string; readonly trial: string; readonly failed: string; readonly retry: string }
}

/** Pages of members. Each shows the same states to guests and trial accounts, and when its calls fail. */
const pages: readonly OwnPage[] = [
  {
    name: 'wallet',
    page: () => <WalletPage messages={transfer} locale="en" />,
    asks: ['balance', 'merchantWallet', 'walletTransfers'],
    words: transfer,
  },
  {
    name: 'security',
    page: () => <SecurityCenter messages={security} locale="en" brand="Baize" />,
    asks: ['security', 'profile', 'sessions'],
    words: security,
  },
  { name: 'limits', page: () => <PlayLimits messages={limits} locale="en" />, asks: ['playLimits'], words: limits },
  {
    name: 'messages',
    page: () => <MessageCenter messages={mail} locale="en" />,
    asks: ['memberMessages'],
    words: mail,
  },
  {
    name: 'bets',
    page: () => <BetRecord messages={records} frame={record} words={receipt} locale="en" zone="UTC" />,
    asks: ['bets'],
    words: { ...record, ...records },
  },
  {
    name: 'transactions',
    page: () => <AccountRecord messages={account} frame={record} words={receipt} locale="en" zone="UTC" />,
    asks: ['transactions'],
    words: { ...record, ...account },
  },
]
const askedOf = ({ asks }: OwnPage) => calls.filter(({ name }) => asks.includes(name)).map(({ name }) => name)
const refuse = ({ asks }: OwnPage, code: 'network' | 'not_logged_in' | 'real_account_needed' | 'not_found') => {
  for (const name of asks) answers.set(name, () => Promise.reject(new CallFailure(code)))
}

test.each(pages)('$name: a guest is asked to log in, comes back to the address, and nothing is loaded', async (own) => {
  history.replaceState(null, '', `/en/member/${own.name}?a=1`)
  shown(own.page())
  await screen.findByText(own.words.guest)
  expect($dialog.get()).toEqual({ name: 'login', intention: { do: 'go', path: `/member/${own.name}?a=1` } })
  expect(askedOf(own)).toEqual([])
})

test.each(pages)('$name: a trial account is offered a real one, and nothing is loaded', async (own) => {
  loggedIn('trial')
  shown(own.page())
  await screen.findByText(own.words.trial)
  expect($dialog.get()).toMatchObject({ name: 'trial-user' })
  expect(askedOf(own)).toEqual([])
})

test.each(pages)('$name: who has just logged out is not asked to log in again', async (own) => {
  $session.set({ ended: 'logout' })
  shown(own.page())
  await screen.findByText(own.words.guest)
  expect($dialog.get()).toBeUndefined()
})

test.each(pages)('$name: is busy while it loads, and says so when it fails; another try asks again', async (own) => {
  loggedIn('member')
  for (const name of own.asks) answers.set(name, () => new Promise(() => undefined))
  const { container, user, unmount } = shown(own.page())
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  await waitFor(() => expect(askedOf(own).length).toBe(own.asks.length))
  unmount()
  refuse(own, 'network')
  const again = shown(own.page())
  await screen.findByText(own.words.failed)
  expect(again.container.querySelector('[aria-busy="true"]')).toBeNull()
  const before = askedOf(own).length
  await user.click(screen.getByRole('button', { name: own.words.retry }))
  await waitFor(() => expect(askedOf(own).length).toBe(before + own.asks.length))
  await screen.findByText(own.words.failed)
})

test.each(pages)('$name: what the server says of the visitor counts', async (own) => {
  loggedIn('member')
  refuse(own, 'not_logged_in')
  const first = shown(own.page())
  await screen.findByText(own.words.guest)
  first.unmount()
  refuse(own, 'real_account_needed')
  const second = shown(own.page())
  await screen.findByText(own.words.trial)
  second.unmount()
  refuse(own, 'not_found')
  shown(own.page())
  await screen.findByText(own.words.failed)
})

test.each(pages)('$name: loads by itself after a log-in', async (own) => {
  shown(own.page())
  await screen.findByText(own.words.guest)
  refuse(own, 'network')
  act(() => loggedIn('member'))
  await screen.findByText(own.words.failed)
})
