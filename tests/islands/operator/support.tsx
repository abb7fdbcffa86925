import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach } from 'vitest'
import { permissions } from '#api/staff-permissions.ts'
import type { Locale } from '#i18n/locale.ts'
import type { MenuGroup } from '#islands/operator/Frame.tsx'
import { $place } from '#islands/operator/place.ts'
import { $told } from '#islands/operator/tell.ts'
import { type ConsoleTexts, Texts } from '#islands/operator/words.ts'
import { $queues } from '#stores/staff-queues.ts'
import { $staff } from '#stores/staff-session.ts'
import { answers, calls } from './fake-staff-call.ts'

export { answers, asked } from './fake-staff-call.ts'

const read = (locale: Locale, name: string) => JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8'))

export const textsOf = (locale: Locale = 'en'): ConsoleTexts => ({
  ...{
    messages: read(locale, 'console'),
    lists: read(locale, 'lists'),
    errors: read(locale, 'errors'),
    staffErrors: read(locale, 'staff-errors'),
    locale,
  },
})
export const words = textsOf().messages
export const listWords = textsOf().lists

/** Somebody of the staff is signed in. */
export function signedIn(account = 'olga', held: readonly string[] = permissions): void {
  const me = { account, role: 'owner' as const, permissions: held as never, expiresAt: '2099-01-01T00:00:00.000Z' }
  $staff.set({ status: 'in', me })
}

/** Renders a part of the console with its English texts. */
export const shown = (part: ReactElement, locale: Locale = 'en') => ({
  user: userEvent.setup({ document }),
  ...render(<Texts value={textsOf(locale)}>{part}</Texts>),
})

/** What the foot of the console says now. */
export const told = () => $told.get().map(({ text }) => text)
/** Presses a key while no field has the focus. */
export const press = (key: string) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

export const menu: readonly MenuGroup[] = [
  {
    name: 'Work',
    entries: [
      { path: '/operator', text: 'Overview', icon: 'i-ph-gauge' },
      { path: '/operator/members', text: 'Members', icon: 'i-ph-user-circle', permission: 'members.read' },
    ],
  },
  {
    name: 'Control',
    entries: [{ path: '/operator/audit', text: 'Audit log', icon: 'i-ph-scroll', permission: 'audit.read' }],
  },
]

export const time = '2026-11-20T10:00:00.000Z'
export const wallet = { balance: '500.00', bonus: '0.00', held: '0.00', currency: 'THB' }
export const memberRow = (account: string, more = {}) => ({
  ...{ id: `1${account.length}`, account, nickname: '', type: 3, state: 'active', createdAt: time, wallet },
  ...more,
})

const played = { bets: 2, staked: '120.00', validBet: '100.00', won: '100.00', house: '20.00' }
const sums = {
  ...{ ...played, seconds: 5_400, deposits: '500.00', depositCount: 1, withdrawals: '0.00', withdrawalCount: 0 },
  ...{ fees: '0.00', netDeposits: '500.00', bonus: '0.00', rebate: '0.00', pay: '0.00' },
  ...{ adjustments: '0.00', transfers: '-3.00' },
}
/** What is counted of a member; nothing from 20 November on. */
export const figures = (from = '2026-11-01', to = '2026-11-20') => ({
  ...{ currency: 'THB', asOf: time, spans: { today: sums, week: sums, month: sums, life: sums } },
  period: {
    ...{ from, to, totals: sums, types: [{ gameType: 'RNG', ...played }] },
    days: from > '2026-11-19' ? [] : [{ day: '2026-11-19', ...sums }],
  },
  months: [
    { month: '2026-11-01', validBet: '100.00', active: false },
    { month: '2026-10-01', validBet: '900.00', active: true },
  ],
})

afterEach(() => {
  answers.clear()
  calls.length = 0
  $staff.set({ status: 'opening' })
  $queues.set({})
  $told.set([])
  $place.set({ path: '/operator', turn: 0 })
})
