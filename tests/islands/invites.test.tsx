import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { RegisterAccount } from '#islands/agent/RegisterAccount.tsx'
import words from '#locales/en/invites.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const link = {
  id: '7',
  url: 'https://baize.example/r/nrth7kqm2x',
  qr: { path: 'M4 4h1v1h-1z', size: 33 },
  title: 'Team North',
  brings: 'agent',
  rates: { dividend: '8.00' },
  state: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  visits: 214,
  joined: 0,
  deposited: { count: 0, truncated: false },
}
const mine = { dividend: '20.00', 'daily-salary': '1.00' }
const page = (zone = 'Asia/Bangkok') =>
  shown(
    <RegisterAccount
      messages={{ ...lists, ...words }}
      kinds={team.kinds}
      lengths={{ username: { minLength: 4, maxLength: 16 }, password: { minLength: 6, maxLength: 20 } }}
      zone={zone}
      locale="en"
    />,
  )
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const asked = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input as object)
const press = (button: HTMLElement) => act(async () => button.click())
const submit = () => press(screen.getByRole('button', { name: words.form.submit }))

beforeEach(() => {
  loggedIn('agent')
  answers.set('inviteLinks', () => ({ content: [link], own: mine }))
})

test('a member is opened with the password that stands there, which is shown once and can be copied', async () => {
  answers.set('registerDownline', () => ({ account: 'chai_cmi', offers: [] }))
  page()
  await screen.findByRole('heading', { name: 'Team North' })
  expect(screen.queryByRole('textbox', { name: team.kinds.dividend })).toBeNull()
  const password = (screen.getByRole('textbox', { name: /First password/ }) as HTMLInputElement).value
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  await press(screen.getByRole('button', { name: words.form.anew }))
  const another = (screen.getByRole('textbox', { name: /First password/ }) as HTMLInputElement).value
  expect(another).not.toBe(password)
  type(/Account/, ' chai_cmi ')
  await submit()
  expect(asked('registerDownline')).toEqual([{ brings: 'member', username: 'chai_cmi', password: another, rates: {} }])
  expect(screen.getByText('chai_cmi is registered')).toBeDefined()
  expect(screen.getByText(another)).toBeDefined()
  await press(screen.getByRole('button', { name: words.done.another }))
  expect((screen.getByRole('textbox', { name: /Account/ }) as HTMLInputElement).value).toBe('')
  expect(screen.queryByText(another)).toBeNull()
})

test('an agent is offered rates up to the own ones; one above is named at its field and nothing is sent', async () => {
  answers.set('registerDownline', () => ({ account: 'newagent', offers: ['dividend'] }))
  page()
  await press(await screen.findByRole('button', { name: words.brings.agent }))
  type(/Account/, 'newagent')
  type(team.kinds.dividend, '20.01')
  await submit()
  expect(screen.getByText(/^At most 20.00%/)).toBeDefined()
  expect(asked('registerDownline')).toEqual([])
  // There is no contract of this kind to pass on.
  expect(screen.queryByRole('textbox', { name: team.kinds['hourly-salary'] })).toBeNull()
  type(team.kinds.dividend, '8')
  await submit()
  expect(asked('registerDownline')).toMatchObject([{ brings: 'agent', rates: { dividend: '8' } }])
  expect(screen.getByText(/1 contract is offered with it/)).toBeDefined()
})

test('what the server refuses stands at its field, and nothing that was typed is lost', async () => {
  answers.set('registerDownline', () => {
    throw new CallFailure('username_taken', { fields: { username: 'taken' } })
  })
  page()
  await screen.findByRole('heading', { name: 'Team North' })
  type(/Account/, 'demo')
  type(words.form.nickname, 'Somebody')
  await submit()
  expect(screen.getByText(words.wrong.taken)).toBeDefined()
  expect((screen.getByRole('textbox', { name: words.form.nickname }) as HTMLInputElement).value).toBe('Somebody')
  type(/Account/, 'abc')
  await submit()
  expect(screen.getByText('Between 4 and 16 characters, please.')).toBeDefined()
})

test('a link shows its code, what it offers and what it brought, and says when a rate is above the own one', async () => {
  answers.set('inviteLinks', () => ({
    content: [
      { ...link, joined: 1, usesMax: 10 },
      {
        ...link,
        id: '8',
        title: 'Old',
        state: 'ended',
        rates: { dividend: '25.00' },
        deposited: { count: 1000, truncated: true },
      },
    ],
    own: mine,
  }))
  page()
  const [open, old] = (await screen.findAllByRole('article')).map((card) => within(card))
  expect(open!.getByText('baize.example/r/nrth7kqm2x')).toBeDefined()
  expect(open!.getByText('Dividend 8.00%')).toBeDefined()
  expect(open!.getByText('1 of 10 places taken')).toBeDefined()
  expect(open!.queryByText(words.states.open)).toBeNull()
  expect(old!.getByText(words.states.ended)).toBeDefined()
  expect(old!.getByText('more than 1,000 deposited')).toBeDefined()
  expect(old!.getByText(/above your own rate now/)).toBeDefined()
})

test('a link is made, changed, paused and taken away after a second question', async () => {
  answers.set('inviteLinks', () => ({ content: [], own: mine }))
  answers.set('makeLink', () => link)
  answers.set('changeLink', () => link)
  answers.set('removeLink', () => ({}))
  page()
  expect(await screen.findByText(words.links.empty)).toBeDefined()
  await press(screen.getByRole('button', { name: words.links.new }))
  const made = within(await screen.findByRole('dialog'))
  await press(made.getByRole('button', { name: words.dialog.make }))
  expect(made.getByText(words.wrong.required)).toBeDefined()
  fireEvent.change(made.getByRole('textbox', { name: /Name/ }), { target: { value: 'North' } })
  fireEvent.change(made.getByRole('textbox', { name: words.dialog.uses }), { target: { value: '10' } })
  answers.set('inviteLinks', () => ({ content: [link], own: mine }))
  await press(made.getByRole('button', { name: words.dialog.make }))
  expect(asked('makeLink')).toEqual([{ title: 'North', usesMax: 10, brings: 'member', rates: {} }])
  await press(await screen.findByRole('button', { name: 'Change Team North' }))
  const changed = within(await screen.findByRole('dialog'))
  await press(changed.getByRole('checkbox'))
  fireEvent.change(changed.getByRole('textbox', { name: team.kinds.dividend }), { target: { value: '9' } })
  await press(changed.getByRole('button', { name: words.dialog.save }))
  expect(asked('changeLink')).toEqual([{ id: '7', title: 'Team North', paused: true, rates: { dividend: '9' } }])
  await press(await screen.findByRole('button', { name: 'Change Team North' }))
  const removed = within(await screen.findByRole('dialog'))
  await press(removed.getByRole('button', { name: words.dialog.remove }))
  expect(asked('removeLink')).toEqual([])
  await press(removed.getByRole('button', { name: words.dialog.removeYes }))
  expect(asked('removeLink')).toEqual([{ id: '7' }])
})

test('rates of a link that has brought somebody are not there to change', async () => {
  answers.set('inviteLinks', () => ({ content: [{ ...link, joined: 3 }], own: mine }))
  answers.set('changeLink', () => link)
  page()
  await press(await screen.findByRole('button', { name: 'Change Team North' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(words.dialog.fixed)).toBeDefined()
  await press(dialog.getByRole('button', { name: words.dialog.save }))
  expect(asked('changeLink')).toEqual([{ id: '7', title: 'Team North', paused: false }])
})

test.each([
  ['Pacific/Kiritimati', '2026-11-30T09:59:59.999Z', '2026-12-05T09:59:59.999Z'],
  ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-12-06T04:59:59.999Z'],
])('a link’s last day is one of the site’s, wherever its agent is: %s', async (zone, endsAt, later) => {
  answers.set('inviteLinks', () => ({ content: [{ ...link, endsAt }], own: mine }))
  answers.set('changeLink', () => link)
  page(zone)
  expect(await screen.findByText('until 2026-11-30')).toBeDefined()
  await press(screen.getByRole('button', { name: 'Change Team North' }))
  const dialog = within(await screen.findByRole('dialog'))
  const last = dialog.getByLabelText(words.dialog.ends) as HTMLInputElement
  expect(last.value).toBe('2026-11-30')
  fireEvent.change(last, { target: { value: '2026-12-05' } })
  await press(dialog.getByRole('button', { name: words.dialog.save }))
  expect(asked('changeLink')).toMatchObject([{ endsAt: later }])
})
