import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { PlayLimits } from '#islands/limits/PlayLimits.tsx'
import messagesTexts from '#locales/en/limits.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { limitKinds } from '#stores/limits.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const limitsOf = (set: Record<string, object> = {}, more = {}) => ({
  raiseAfterHours: 24,
  depositWindow: 'calendar',
  depositQuestion: false,
  realityCheck: { minutes: 60, most: 240, canBeOff: true },
  endsWhenAsked: false,
  reviewDue: false,
  needed: [],
  limits: Object.fromEntries(limitKinds.map((kind) => [kind, set[kind] ?? {}])),
  ...more,
})
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const raise = (hours: number, value?: string) => ({
  next: { ...(value && { value }), askedAt: hence(hours - 24), at: hence(hours), until: hence(hours + 168) },
})
const { fields } = messages
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

async function draw(limits: object = limitsOf()) {
  answers.set('playLimits', () => limits)
  const made = shown(<PlayLimits messages={messages} locale="en" />)
  await screen.findByRole('region', { name: messages.form })
  const change = async (kind: keyof typeof fields, value: string) => {
    await made.user.click(await button(new RegExp(`(${messages.change}|${messages.set}): ${fields[kind]}`)))
    const field = within(await dialog(fields[kind])).getByLabelText(messages.amount)
    await made.user.clear(field)
    if (value) await made.user.type(field, value)
    await made.user.click(await button(messages.save))
  }
  return { ...made, change }
}

beforeEach(() => {
  location.hash = ''
  loggedIn('member')
})

describe('the list', () => {
  test('says what is used, set by the house, nearly used up and reached; the rest waits behind a button', async () => {
    const { user } = await draw(
      limitsOf({
        lossDay: { value: '500.00', used: '120.00', house: '900.00' },
        lossWeek: { value: '500.00', used: '400.00' },
        depositDay: { value: '100.00', used: '100.00', freesAt: hence(2) },
        session: { value: '90', used: '60' },
      }),
    )
    expect(screen.getByText('120.00 / 500.00')).toBeDefined()
    expect(screen.getByText('Set by the house: 900.00')).toBeDefined()
    expect(screen.getByText(messages.near)).toBeDefined()
    expect(screen.getByText(messages.over)).toBeDefined()
    expect(screen.getByText(/^Some of it is free again from /)).toBeDefined()
    expect(screen.getByText('60 of 90 min')).toBeDefined()
    expect(screen.queryByText(fields.stakeBet)).toBeNull()
    await user.click(await button(messages.more))
    expect(screen.getByText(fields.stakeBet)).toBeDefined()
  })

  test('names the windows that hold, and the help line', async () => {
    const helpLine = { country: 'BR', number: '0800 12', names: { en: 'Somebody kind' } }
    await draw(limitsOf({}, { depositWindow: 'rolling', helpLine }))
    expect(screen.getByText(messages.windows.dayRolling)).toBeDefined()
    expect(screen.getAllByText(messages.windows.day)).toHaveLength(2)
    expect(screen.getByText('Free, and not us: Somebody kind.')).toBeDefined()
    expect(screen.getByRole('link', { name: '0800 12' }).getAttribute('href')).toBe('tel:080012')
  })

  test('what was asked for is shown with its hours, and can be taken back', async () => {
    const { user } = await draw(limitsOf({ lossWeek: { value: '10.00', used: '0.00', ...raise(5, '20.00') } }))
    expect(screen.getByText(/^20.00 asked on .* We ask you again on /)).toBeDefined()
    answers.set('dropRaise', () => limitsOf({ lossWeek: { value: '10.00', used: '0.00' } }))
    await user.click(await button(messages.drop))
    await screen.findByText(messages.kept)
    expect(sent('dropRaise')).toEqual([{ kind: 'lossWeek' }])
    expect(screen.queryByText(/^20.00 asked/)).toBeNull()
  })
})

describe('a change', () => {
  test('a lower or first limit is saved with one click', async () => {
    const { change } = await draw(limitsOf({ stakeBet: { value: '20.00' } }))
    answers.set('setPlayLimits', () => limitsOf({ stakeBet: { value: '5.50' } }))
    await change('stakeBet', '5,50')
    await screen.findByText(messages.saved)
    expect(sent('setPlayLimits')).toEqual([{ stakeBet: '5.50' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a higher one shows the three steps first; keeping sends nothing, asking sends it', async () => {
    const { change, user } = await draw(limitsOf({ lossWeek: { value: '3000.00', used: '0.00' } }))
    await change('lossWeek', '5000')
    const steps = await dialog(`Raise: ${fields.lossWeek}`)
    for (const word of [messages.steps.ask, '24 hours to think', messages.steps.again])
      expect(within(steps).getByText(word)).toBeDefined()
    await user.click(await button('Keep 3,000.00'))
    expect(sent('setPlayLimits')).toEqual([])
    await change('lossWeek', '5000')
    answers.set('setPlayLimits', () => limitsOf({ lossWeek: { value: '3000.00', ...raise(24, '5000.00') } }))
    await user.click(await button('Ask for 5,000'))
    await screen.findByText(messages.askedNow)
    expect(sent('setPlayLimits')).toEqual([{ lossWeek: '5000' }])
  })

  test('taking a limit away goes the same way', async () => {
    const { user } = await draw(limitsOf({ stakeBet: { value: '20.00' } }))
    await user.click(await button(`${messages.change}: ${fields.stakeBet}`))
    await user.click(await button(messages.remove))
    answers.set('setPlayLimits', () => limitsOf({ stakeBet: { value: '20.00', ...raise(24) } }))
    await user.click(await button(messages.askNone))
    await screen.findByText(messages.askedNow)
    expect(sent('setPlayLimits')).toEqual([{ stakeBet: null }])
  })

  test('what the server refuses is said at the field, and what was typed stays', async () => {
    const { change } = await draw()
    answers.set('setPlayLimits', () =>
      Promise.reject(new CallFailure('invalid_input', { fields: { stakeBet: 'format' } })),
    )
    await change('stakeBet', 'lots')
    await screen.findByText(messages.wrong)
    expect((screen.getByLabelText(messages.amount) as HTMLInputElement).value).toBe('lots')
  })

  test('the reality check offers what the rules allow', async () => {
    const { user } = await draw(limitsOf({}, { realityCheck: { minutes: 60, most: 60, canBeOff: false } }))
    await user.click(await button(`${messages.change}: ${messages.reality.name}`))
    const choices = within(await dialog(messages.reality.name)).getAllByRole('radio')
    expect(choices.map((one) => (one as HTMLInputElement).value)).toEqual(['15', '30', '60'])
    await user.click(choices[1]!)
    answers.set('setRealityCheck', () => limitsOf({}, { realityCheck: { minutes: 30, most: 60, canBeOff: false } }))
    await user.click(await button(messages.save))
    await screen.findByText('every 30 minutes')
    expect(sent('setRealityCheck')).toEqual([{ minutes: 30 }])
  })
})

describe('the second question', () => {
  const due = limitsOf({ lossWeek: { value: '3000.00', used: '1580.00', ...raise(-1, '5000.00') } })

  test.each([
    ['Keep 3,000.00', 'dropRaise', messages.kept],
    ['Raise to 5,000.00', 'confirmRaise', messages.raised],
  ] as const)('%s', async (name, call, said) => {
    const { user } = await draw(due)
    expect(screen.getByRole('heading', { name: messages.due })).toBeDefined()
    expect(screen.getByText(/So far you have used 1,580.00\.$/)).toBeDefined()
    answers.set(call, () => limitsOf({ lossWeek: { value: '1.00', used: '1580.00' } }))
    await user.click(await button(name))
    await screen.findByText(said)
    expect(sent(call)).toEqual([{ kind: 'lossWeek' }])
    expect(screen.queryByRole('heading', { name: messages.due })).toBeNull()
  })

  test('a failure leaves it where it is', async () => {
    const { user } = await draw(due)
    answers.set('confirmRaise', () => Promise.reject(new CallFailure('network')))
    await user.click(await button('Raise to 5,000.00'))
    await waitFor(() => expect($toasts.get()).toHaveLength(1))
    expect(screen.getByRole('heading', { name: messages.due })).toBeDefined()
  })

  test('after some months the limits are kept as they are', async () => {
    const { user } = await draw(limitsOf({}, { reviewDue: true }))
    answers.set('reviewLimits', () => limitsOf())
    await user.click(await button(messages.review.keep))
    await waitFor(() => expect(screen.queryByText(messages.review.title)).toBeNull())
  })
})

describe('a break', () => {
  const choose = async () => {
    location.hash = '#break'
    answers.set('playLimits', () => limitsOf())
    const made = shown(<PlayLimits messages={messages} locale="en" />)
    await screen.findByRole('heading', { level: 1, name: messages.away })
    return made
  }

  test('is chosen, asked about once more, and then runs', async () => {
    const { user } = await choose()
    expect(screen.getByText(messages.selfText)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: messages.periods.month }))
    expect(screen.getByRole('heading', { name: /^30 days, from now to / })).toBeDefined()
    await user.click(await button(messages.start))
    const sure = await dialog(messages.sure.month)
    expect(within(sure).getByText(/^It begins now and ends on /)).toBeDefined()
    answers.set('exclude', () => limitsOf({}, { exclusion: { kind: 'timeOut', endsAt: hence(24 * 6 + 14.5) } }))
    await user.click(await button(messages.confirm))
    await screen.findByRole('heading', { level: 1, name: messages.onBreak })
    expect(sent('exclude')).toEqual([{ period: 'month' }])
    expect(screen.getByRole('timer').textContent).toMatch(/^6 days 14:(29|30):\d\d$/)
    const longer = screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)
    expect(longer).toEqual(['week', 'month', 'sixMonths', 'year', 'fiveYears', 'permanent'])
  })

  test('that runs leads to the own records on the site, and out of the agents’ area to nothing', async () => {
    answers.set('playLimits', () => limitsOf({}, { exclusion: { kind: 'selfExclusion' } }))
    const address = location.href
    for (const [path, links] of [
      ['/en/member/limits', 1],
      ['/en/agentHome/limits', 0],
    ] as const) {
      history.replaceState(null, '', path)
      const { unmount } = shown(<PlayLimits messages={messages} locale="en" />)
      await screen.findByText(messages.runningForever)
      expect(screen.queryAllByRole('link', { name: messages.records })).toHaveLength(links)
      unmount()
    }
    history.replaceState(null, '', address)
  })

  test('that has no end offers no longer one; one that is asked about says from when', async () => {
    answers.set('playLimits', () => limitsOf({}, { exclusion: { kind: 'selfExclusion' } }))
    const { unmount } = shown(<PlayLimits messages={messages} locale="en" />)
    await screen.findByText(messages.runningForever)
    expect(screen.queryByRole('radio')).toBeNull()
    unmount()
    answers.set('playLimits', () => limitsOf({}, { exclusion: { kind: 'selfExclusion', askFrom: hence(24 * 200) } }))
    shown(<PlayLimits messages={messages} locale="en" />)
    await screen.findByText(/^Well decided. From .* you can ask customer service/)
    const longer = screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)
    expect(longer).toEqual(['year', 'fiveYears', 'permanent'])
  })

  test('what fails is told and the dialog goes', async () => {
    const { user } = await choose()
    answers.set('exclude', () => Promise.reject(new CallFailure('exclusion_running')))
    await user.click(await button(messages.start))
    await dialog(messages.sure.week)
    await user.click(await button(messages.confirm))
    await waitFor(() => expect($toasts.get()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
