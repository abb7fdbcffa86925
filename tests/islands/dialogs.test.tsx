import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { mount } from '#islands/dialogs/host.tsx'
import common from '#locales/en/common.json' with { type: 'json' }
import { $dialog, closeDialog, type DialogRequest, openDialog } from '#stores/dialog.ts'
import { $toasts } from '#stores/toasts.ts'
import '#tests/support/island.tsx'

/** Whether the chunks of pop-ups can be loaded. */
const network = vi.hoisted(() => ({ isUp: true }))
const drawn = vi.hoisted(() => (name: string) => (props: object) => `${name} ${JSON.stringify(props)}`)
const chunk = vi.hoisted(() => (name: string) => ({
  get [name]() {
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return drawn(name)
  },
}))

/** When the switches of the log-in come. */
const settings = vi.hoisted(() => Promise.withResolvers<object>())
vi.mock('#stores/register-form.ts', async (original) => ({
  ...(await original<object>()),
  loadRegisterForm: () => settings.promise,
}))
vi.mock('#islands/access/LoginDialog.tsx', () => chunk('LoginDialog'))
vi.mock('#islands/access/ForgotDialog.tsx', () => chunk('ForgotDialog'))
vi.mock('#islands/access/TermsDialog.tsx', () => chunk('TermsDialog'))
vi.mock('#islands/chat/ChatRoomDialog.tsx', () => chunk('ChatRoomDialog'))
vi.mock('#islands/contracts/ContractDialog.tsx', () => chunk('ContractDialog'))
vi.mock('#islands/lobby/GameListDialog.tsx', () => chunk('GameListDialog'))
vi.mock('#islands/messages/AnnouncementsDialog.tsx', () => chunk('AnnouncementsDialog'))
vi.mock('#islands/messages/NoticeDialog.tsx', () => chunk('NoticeDialog'))
vi.mock('#islands/messages/PublicNoticeDialog.tsx', () => chunk('PublicNoticeDialog'))

beforeAll(() => mount('en'))
const open = (request: DialogRequest) => act(() => openDialog(request))

test.each<[request: DialogRequest, component: string, title: string]>([
  [{ name: 'games', gameType: 'SLOT', vassalage: 'Slots' }, 'GameListDialog', 'Slots'],
  [{ name: 'games', gameType: 'SLOT', vassalage: 'Slots', vendor: 'Roundhouse' }, 'GameListDialog', 'Roundhouse'],
  [{ name: 'chat-room' }, 'ChatRoomDialog', common.messages],
  [{ name: 'contract' }, 'ContractDialog', common.messages],
  [{ name: 'help' }, 'TermsDialog', common.messages],
  [{ name: 'announcements' }, 'AnnouncementsDialog', common.messages],
  [{ name: 'notice', noticeId: 'n1' }, 'NoticeDialog', common.messages],
  [{ name: 'public-notice', notices: [] }, 'PublicNoticeDialog', common.messages],
])('%j offers another try when its chunk cannot be loaded', async (request, component, title) => {
  network.isUp = false
  open(request)
  await screen.findByText(title)
  expect($dialog.get()).toBe(request)
  network.isUp = true
  act(() => screen.getByText(common.retry).click())
  await screen.findByText(new RegExp(`^${component} {`))
  expect(screen.queryByText(common.retry)).toBeNull()
  const { name, ...props } = request
  const given = JSON.parse(screen.getByText(new RegExp(`^${component} `)).textContent!.slice(component.length))
  expect(given).toEqual({ name, ...props })
})

test('a sign-in pop-up whose chunk cannot be loaded closes with a message, and opens the next time', async () => {
  network.isUp = false
  open({ name: 'forgot' })
  await waitFor(() => expect($dialog.get()).toBeUndefined())
  expect($toasts.get().map(({ key }) => key)).toEqual(['network'])
  network.isUp = true
  open({ name: 'forgot' })
  await screen.findByText(/^ForgotDialog/)
  act(closeDialog)
  expect(screen.queryByText(/^ForgotDialog/)).toBeNull()
})

test('a log-in opens without its switches when they come late, and gains what they switch on', async () => {
  const later = globalThis.setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((run: () => void, ms: number, ...given: []) =>
    later(run, ms === 1_500 ? 0 : ms, ...given)) as typeof setTimeout)
  open({ name: 'login' })
  expect((await screen.findByText(/^LoginDialog/)).textContent).not.toContain('settings')
  settings.resolve({ login: { google: true } })
  await waitFor(() => expect(screen.getByText(/^LoginDialog/).textContent).toContain('"google":true'))
  timers.mockRestore()
  act(closeDialog)
})
