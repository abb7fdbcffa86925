// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { PlayLimits } from '#islands/limits/PlayLimits.tsx'
import messages from '#locales/en/limits.json' with { type: 'json' }
import { limitKinds } from '#stores/limits.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const limitsOf = (set: Record<string, object> = {}, more = {}) => ({
  raiseAfterHours: 24,
  limits: Object.fromEntries(limitKinds.map((kind) => [kind, set[kind] ?? {}])),
  ...more,
})
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const field = (kind: keyof typeof messages.fields) => screen.getByLabelText(messages.fields[kind]) as HTMLInputElement

async function draw(limits: object = limitsOf()) {
  answers.set('playLimits', () => limits)
  const made = shown(<PlayLimits messages={messages} locale="en" />)
  await screen.findByText(messages.form)
  return { ...made, save: () => made.user.click(screen.getByRole('button', { name: messages.save })) }
}

beforeEach(() => loggedIn('member'))

test('shows what is set, used, fixed by the house and to come', async () => {
  await draw(
    limitsOf({
      lossDay: { value: '500.00', used: '120.00', house: '900.00' },
      session: { value: '60', next: { at: '2026-11-23T10:00:00.000Z' } },
    }),
  )
  expect(field('lossDay').value).toBe('500.00')
  expect(screen.getByText('Used: 120.00')).toBeDefined()
  expect(screen.getByText('Set by the house: 900.00')).toBeDefined()
  expect(screen.getByText(/^No limit from 20/)).toBeDefined()
  expect(field('stakeDay').value).toBe('')
})

test('sends what has changed alone; an emptied field takes the limit away', async () => {
  const { user, save } = await draw(limitsOf({ lossDay: { value: '500.00' }, session: { value: '60' } }))
  answers.set('setPlayLimits', () => limitsOf({ stakeBet: { value: '20.00' }, session: { value: '60' } }))
  await user.clear(field('lossDay'))
  await user.type(field('stakeBet'), ' 20 ')
  await save()
  await screen.findByText(messages.saved)
  expect(sent('setPlayLimits')).toEqual([{ lossDay: null, stakeBet: '20' }])
  // The fields show what the server has made of it.
  expect(field('stakeBet').value).toBe('20.00')
})

test('a form without a change asks nobody and says so; the next letter takes the sentence away', async () => {
  const { user, save } = await draw()
  await save()
  expect(screen.getByText(messages.unchanged)).toBeDefined()
  expect(sent('setPlayLimits')).toEqual([])
  await user.type(field('lossWeek'), '5')
  expect(screen.queryByText(messages.unchanged)).toBeNull()
})

test('a refused field says what it takes, has the focus, and keeps what was typed', async () => {
  const { user, save } = await draw()
  answers.set('setPlayLimits', () =>
    Promise.reject(new CallFailure('invalid_input', { fields: { session: 'invalid' } })),
  )
  await user.type(field('lossDay'), '100')
  await user.type(field('session'), '0.5')
  await save()
  await screen.findByText(messages.wrongMinutes)
  expect(document.activeElement).toBe(field('session'))
  expect(field('lossDay').getAttribute('aria-invalid')).toBeNull()
  expect([field('lossDay').value, field('session').value]).toEqual(['100', '0.5'])
  await user.type(field('session'), '1')
  expect(screen.queryByText(messages.wrongMinutes)).toBeNull()
})

test('a failure of the network is a message, and nothing is said to be saved', async () => {
  const { user, save } = await draw()
  answers.set('setPlayLimits', () => Promise.reject(new CallFailure('network')))
  await user.type(field('lossDay'), '100')
  await save()
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  expect(screen.queryByText(messages.saved)).toBeNull()
  expect(field('lossDay').value).toBe('100')
})

test('a break is asked about once more, begins when it is agreed to, and is told', async () => {
  const { user } = await draw()
  answers.set('exclude', () => limitsOf({}, { exclusion: { period: 'week', endsAt: '2026-11-29T10:00:00.000Z' } }))
  await user.click(screen.getByLabelText(messages.periods.week))
  await user.click(screen.getByRole('button', { name: messages.start }))
  const dialog = await screen.findByRole('dialog', { name: messages.sure })
  expect(dialog.textContent).toContain(`Break: ${messages.periods.week}.`)
  await user.click(within(dialog).getByRole('button', { name: messages.cancel }))
  expect(sent('exclude')).toEqual([])
  await user.click(screen.getByRole('button', { name: messages.start }))
  await user.click(await screen.findByRole('button', { name: messages.confirm }))
  await screen.findByText(/^You are on a break until/)
  expect(sent('exclude')).toEqual([{ period: 'week' }])
})

test('who has closed the games for good is not offered another break', async () => {
  await draw(limitsOf({}, { exclusion: { period: 'permanent' } }))
  expect(screen.getByText(messages.runningForever)).toBeDefined()
  expect(screen.queryByRole('button', { name: messages.start })).toBeNull()
})

test('a break that did not begin is not told as one', async () => {
  const { user } = await draw()
  answers.set('exclude', () => Promise.reject(new CallFailure('network')))
  await user.click(screen.getByRole('button', { name: messages.start }))
  await user.click(await screen.findByRole('button', { name: messages.confirm }))
  await waitFor(() => expect($toasts.get().length).toBe(1))
  expect(screen.queryByText(/^You are on a break/)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['guest', messages.guest],
  ['trial', messages.trial],
] as const)('a %s is told why there are no limits', async (kind, sentence) => {
  loggedIn(kind)
  shown(<PlayLimits messages={messages} locale="en" />)
  await screen.findByText(sentence)
  expect(calls).toEqual([])
})
