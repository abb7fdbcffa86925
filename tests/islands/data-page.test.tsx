import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { DataPage } from '#islands/archives/DataPage.tsx'
import messagesTexts from '#locales/en/data.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const askedAt = '2026-11-20T09:00:00.000Z'
const endsAt = '2026-11-27T09:00:00.000Z'
const archive = (id: string, state: string, more = {}) => ({
  ...{ id, state, name: `data-${id}.zip`, parts: ['profile'], askedAt },
  ...more,
})
const own = (...archives: object[]) => ({ since: '2024-04-12T00:00:00.000Z', days: 7, archives })
const draw = () => shown(<DataPage messages={messages} locale="en" />)
const asked = (name: string) => calls.filter((one) => one.name === name)

beforeEach(() => loggedIn('member'))

test('asks for the chosen parts, and for none asks nothing', async () => {
  answers.set('dataArchives', () => own())
  answers.set('askDataArchive', () => archive('one', 'making'))
  const { user } = draw()
  const button = await screen.findByRole('button', { name: messages.prepare })
  await user.click(screen.getByLabelText(messages.parts.devices))
  await user.click(screen.getByLabelText(/^Bets and account, since April 12/))
  await user.click(button)
  await waitFor(() => expect(asked('askDataArchive')).toHaveLength(1))
  expect(asked('askDataArchive')[0]!.input).toEqual({ parts: ['profile', 'messages', 'devices'] })
  await waitFor(() => expect(asked('dataArchives')).toHaveLength(2))
  for (const part of ['profile', 'messages', 'devices'] as const)
    await user.click(screen.getByLabelText(messages.parts[part]))
  expect(screen.getByText(messages.none)).toBeDefined()
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

test('says of each archive what it is, and offers the ready one alone', async () => {
  answers.set('dataArchives', () =>
    own(
      archive('new', 'making'),
      archive('ready', 'ready', { endsAt, bytes: 4_800_000 }),
      archive('lost', 'failed'),
      archive('old', 'gone', { endsAt, bytes: 4 }),
    ),
  )
  draw()
  expect(await screen.findByText(messages.making)).toBeDefined()
  expect(screen.getByText(/^4\.8 MB, until November 27/)).toBeDefined()
  expect(screen.getByText(messages.failedName)).toBeDefined()
  expect(screen.getByText(messages.expired)).toBeDefined()
  expect(screen.getAllByRole('button', { name: new RegExp(`^${messages.fetch}`) })).toHaveLength(1)
})

test('lets the member prove who is here, and then fetches', async () => {
  let proved = false
  answers.set('dataArchives', () => own(archive('ready', 'ready', { endsAt, bytes: 4 })))
  answers.set('dataArchive', () => {
    if (!proved) throw new CallFailure('step_up_needed')
    return new Blob(['zip!'])
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${messages.fetch}`) }))
  await waitFor(() => expect($dialog.get()).toMatchObject({ name: 'security-step', step: 'proof' }))
  proved = true
  const dialog = $dialog.get()
  if (dialog?.name === 'security-step') dialog.onDone()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked('dataArchive')).toHaveLength(2)
})
