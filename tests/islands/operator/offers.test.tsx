import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Offers } from '#islands/operator/Offers.tsx'
import { answers, asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const text = { title: 'Full moon', line: 'A present.' }
const offer = {
  ...{ id: '7', name: 'full-moon', state: 'open', version: 3, art: 'drops', way: 'code', code: 'MOON', pay: 'claim' },
  texts: { th: { ...text, title: 'พระจันทร์' }, en: text, es: text, pt: text },
  ...{ from: '2026-11-17T17:00:00.000Z', until: '2026-11-30T17:00:00.000Z', audience: { kind: 'rank', n: 3 } },
  ...{ times: 'day', most: 2, reward: { kind: 'cash', amount: '50.00' }, turnover: 15_000, claimHours: 24 },
  ...{ budget: '900.00', given: '150.00', givenToday: '50.00', applying: 0 },
  terms: { th: ['รับ ฿50.00'], en: ['You get ฿50.00.'], es: ['Recibes ฿50.00.'], pt: ['Você recebe ฿50.00.'] },
}
const outcome = {
  ...{ times: 3, members: 2, paid: '150.00', waiting: '0.00', days: 7, deposits: '1200.00', bets: '8000.00' },
  currency: 'THB',
}
const estimate = {
  ...{ days: 90, from: '2026-08-20', to: '2026-11-17', members: 1_200, qualified: 300, times: 450, sum: '22500.00' },
  ...{ most: '900.00', basis: 'present', currency: 'THB' },
}
beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator/promotions')
  answers.set('staffOffers', () => ({ content: [offer], currency: 'THB', timeZone: 'Asia/Bangkok' }))
  answers.set('staffOfferOutcome', () => outcome)
  answers.set('staffOfferEstimate', () => estimate)
  answers.set('staffSettings', () => ({ settings: [], waiting: [] }))
})

/** The list has a promotion that is not published yet. */
const draft = (more: object = {}) =>
  answers.set('staffOffers', () => ({
    ...{ content: [{ ...offer, state: 'draft', ...more }], currency: 'THB', timeZone: 'Asia/Bangkok' },
  }))
const dialog = () => within(screen.getByRole('dialog'))
const field = (name: keyof typeof words.offers.fields) =>
  dialog().getByLabelText(new RegExp(`^${words.offers.fields[name]}( \\*)?$`))

test('the list says what each brings, how it is got and what it has given', async () => {
  shown(<Offers />)
  const row = within(await screen.findByRole('row', { name: /Full moon/ }))
  for (const part of ['full-moon', '฿50.00', 'by a code', '2026-11-18 – 2026-12-01', '฿150.00', '/ ฿900.00'])
    expect(row.getByText(part)).toBeDefined()
})

test('the terms are read in every language, beside what it cost and brought, and it is closed there', async () => {
  answers.set('staffOfferState', () => offer)
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.offers.terms }))[0]!)
  await dialog().findByText('You get ฿50.00.')
  await dialog().findByText('฿150.00, 3 times, 2 members')
  await dialog().findByText('deposits ฿1,200.00, valid bets ฿8,000.00')
  await user.click(dialog().getByRole('button', { name: 'ไทย' }))
  await dialog().findByText('รับ ฿50.00')
  await user.click(dialog().getByRole('button', { name: words.offers.acts.closed }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('staffOfferState').at(-1)).toEqual({ id: '7', version: 3, state: 'closed' })
})

test('before a draft is published its page says what it would have given, and what nobody can know', async () => {
  draft()
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.offers.terms }))[0]!)
  await dialog().findByText('What it would have given on the last 90 days')
  for (const part of ['1,200', '300 members, 450 times in all', '฿22,500.00', '฿900.00'])
    expect(dialog().getByText(part)).toBeDefined()
  expect(dialog().getByText(words.offers.estimate.unknown.present)).toBeDefined()
  expect(dialog().getByRole('button', { name: words.offers.acts.open })).toBeDefined()
})

test('one that is over and was not closed reads so', async () => {
  answers.set('staffOffers', () => ({
    ...{ content: [{ ...offer, until: '2020-01-01T00:00:00.000Z' }], currency: 'THB', timeZone: 'Asia/Bangkok' },
  }))
  shown(<Offers />)
  const row = within(await screen.findByRole('row', { name: /Full moon/ }))
  expect(row.getByText(words.offers.ended)).toBeDefined()
})

test('what runs is changed after a look at what the new rules would have given, and after another change once more', async () => {
  answers.set('staffChangeOffer', () => offer)
  answers.set('staffTryOffer', () => ({ estimate, terms: { ...offer.terms, en: ['You get ฿75.00.'] } }))
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.templates.change }))[0]!)
  await dialog().findByText(words.offers.runs)
  await user.clear(field('reward'))
  await user.type(field('reward'), '75')
  await user.click(dialog().getByRole('button', { name: words.offers.look }))
  await dialog().findByText('What it would have given on the last 90 days')
  dialog().getByText('300 members, 450 times in all')
  await dialog().findByText('You get ฿75.00.')
  await user.type(field('reward'), '0')
  expect(dialog().queryByText('What it would have given on the last 90 days')).toBeNull()
  await user.click(dialog().getByRole('button', { name: words.offers.look }))
  await dialog().findByText(words.offers.tried)
  expect(asked('staffChangeOffer')).toEqual([])
  await user.click(dialog().getByRole('button', { name: words.offers.changeNow }))
  await waitFor(() => expect(asked('staffChangeOffer')).toHaveLength(1))
  expect(asked('staffTryOffer').map((input) => (input as typeof offer).reward.amount)).toEqual(['75', '750'])
})

test('what is changed becomes a version of its own; moments whose day stays the same stay', async () => {
  draft()
  answers.set('staffChangeOffer', () => offer)
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.templates.change }))[0]!)
  await user.clear(field('reward'))
  await user.click(dialog().getByRole('button', { name: words.save }))
  await dialog().findByText(words.offers.wrong)
  await user.type(field('reward'), '75')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await waitFor(() => expect(asked('staffChangeOffer')).toHaveLength(1))
  expect(asked('staffTryOffer')).toEqual([])
  await dialog().findByText('You get ฿50.00.')
  expect(asked('staffChangeOffer').at(-1)).toMatchObject({
    ...{ id: '7', version: 3, from: offer.from, until: offer.until, code: 'MOON', turnover: 15_000, most: 2 },
    ...{ reward: { kind: 'cash', amount: '75' }, audience: { kind: 'rank', n: 3 }, claimHours: 24, budget: '900' },
  })
})

test('a new one asks for what its rules need, and says what the server refuses', async () => {
  answers.set('staffAddOffer', () => {
    throw new CallFailure('invalid_input', { status: 400, fields: { budget: 'invalid' } })
  })
  const { user } = shown(<Offers />)
  await user.click(await screen.findByRole('button', { name: words.offers.add }))
  expect(dialog().queryByLabelText(words.offers.fields.claimHours)).toBeNull()
  await user.selectOptions(field('way'), 'apply')
  await user.selectOptions(field('times'), 'week')
  await user.selectOptions(field('audience'), 'newMembers')
  await user.type(field('n'), '7')
  await user.type(field('claimHours'), '48')
  await user.type(field('name'), 'harvest')
  for (const language of ['ไทย', 'English', 'Español', 'Português']) {
    await user.type(dialog().getByLabelText(new RegExp(`^${words.offers.title} ${language}`)), 'Harvest')
    await user.type(dialog().getByLabelText(new RegExp(`^${words.templates.text} ${language}`)), 'A line.')
  }
  await user.type(field('reward'), '10')
  await user.type(field('budget'), '5')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await dialog().findByText(words.offers.wrong)
  expect(asked('staffAddOffer').at(-1)).toMatchObject({
    ...{ name: 'harvest', way: 'apply', times: 'week', claimHours: 48, audience: { kind: 'newMembers', n: 7 } },
    ...{ turnover: 10_000, budget: '5' },
  })
})

test('one that comes with deposits asks for share, smallest deposit and most, and shows an example while they are typed', async () => {
  draft()
  answers.set('staffChangeOffer', () => offer)
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.templates.change }))[0]!)
  await user.selectOptions(field('way'), 'deposit')
  expect(dialog().queryByLabelText(words.offers.fields.pay)).toBeNull()
  expect(dialog().queryByLabelText(words.offers.fields.rewardKind)).toBeNull()
  await user.type(field('share'), '50')
  await user.type(field('least'), '300')
  await user.type(field('nth'), '1')
  await user.clear(field('cap'))
  await user.type(field('cap'), '100')
  await dialog().findByText(
    'Example: a deposit of ฿300.00 brings ฿100.00 of bonus money, for which ฿150.00 has to be bet.',
  )
  await user.click(dialog().getByRole('button', { name: words.save }))
  await dialog().findByText('You get ฿50.00.')
  expect(asked('staffChangeOffer').at(-1)).toMatchObject({
    ...{ way: 'deposit', pay: 'direct', deposit: { share: 5_000, least: '300', nth: 1 } },
    ...{ reward: { kind: 'bonus', amount: '100' }, turnover: 15_000 },
  })
})

const ofRounds = {
  ...{ reward: { kind: 'rounds', amount: '40.00' }, turnover: 0 },
  rounds: { game: 'pg_lotus', count: 20, stake: '2.00', hours: 24 },
}
const rounds = { ...offer, ...ofRounds }
const given = {
  ...{
    id: '31',
    account: 'nida',
    state: 'refused',
    reason: 'no_package',
    attempts: 1,
    rounds: 20,
    played: 0,
    won: '0.00',
  },
  ...{ time: '2026-11-18T07:00:00.000Z', until: '2099-11-19T07:00:00.000Z' },
}

test('free rounds are typed by game, number, stake and hours, and are worth what their stakes come to', async () => {
  draft(ofRounds)
  answers.set('staffChangeOffer', () => rounds)
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.templates.change }))[0]!)
  expect(dialog().queryByLabelText(new RegExp(`^${words.offers.fields.reward}`))).toBeNull()
  await dialog().findByText('Their stakes come to ฿40.00.')
  await user.clear(field('count'))
  await user.type(field('count'), '30')
  await dialog().findByText('Their stakes come to ฿60.00.')
  await user.type(field('winMax'), '250')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await waitFor(() => expect(asked('staffChangeOffer')).toHaveLength(1))
  expect(asked('staffChangeOffer')[0]).toMatchObject({
    ...{ reward: { kind: 'rounds', amount: '60.00' }, turnover: 0 },
    rounds: { game: 'pg_lotus', count: 30, stake: '2', hours: 24, winMax: '250' },
  })
})

/** Ends the order of free rounds of a member, with a reason, in the dialog above that of the promotion. */
async function end(user: ReturnType<typeof shown>['user']): Promise<void> {
  await user.click(await dialog().findByRole('button', { name: `${words.offers.rounds.end}: nida` }))
  const asking = within(screen.getByRole('dialog', { name: `${words.offers.rounds.end}: nida` }))
  await user.type(asking.getByRole('textbox'), 'A mistake')
  await user.click(asking.getByRole('button', { name: words.offers.rounds.end }))
}

test('what the vendor refused stands there with its reason, is sent again or taken back', async () => {
  answers.set('staffOffers', () => ({ content: [rounds], currency: 'THB', timeZone: 'Asia/Bangkok' }))
  answers.set('staffOfferRounds', () => ({
    ...{ grants: 3, played: 25, won: '18.50', states: { refused: 1, sent: 2 }, content: [given], currency: 'THB' },
  }))
  answers.set('staffSendRounds', () => ({}))
  answers.set('staffTakeBackRounds', () => ({}))
  const { user } = shown(<Offers />)
  await user.click((await screen.findAllByRole('button', { name: words.offers.terms }))[0]!)
  await dialog().findByText('Given 3 times, 25 rounds played, ฿18.50 won.')
  await dialog().findByText(words.offers.rounds.reasons.no_package)
  await user.click(dialog().getByRole('button', { name: `${words.offers.rounds.send}: nida` }))
  await waitFor(() => expect(asked('staffSendRounds')).toEqual([{ id: '31' }]))
  await end(user)
  await waitFor(() => expect(asked('staffTakeBackRounds')).toEqual([{ id: '31', reason: 'A mistake' }]))
})

test('what needs somebody stands above the promotions, by member and promotion, and is read again when it has ended', async () => {
  answers.set('staffOffers', () => ({ content: [rounds], currency: 'THB', timeZone: 'Asia/Bangkok' }))
  const { reason: _, ...order } = { ...given, state: 'waiting', attempts: 7 }
  const stuck = (content: readonly object[]) =>
    answers.set('staffStuckRounds', () => ({ waiting: content.length, content }))
  stuck([{ ...order, promotion: 'lotus', title: 'Lotus nights', currency: 'THB' }])
  answers.set('staffTakeBackRounds', () => ({}))
  const { user } = shown(<Offers />)
  const panel = within(await screen.findByRole('region', { name: words.offers.rounds.stuck }))
  panel.getByText('Lotus nights')
  panel.getByText('The vendor has not answered. Tried 7 times so far.')
  panel.getByRole('button', { name: `${words.offers.rounds.send}: nida` })
  await user.click(panel.getByRole('button', { name: `${words.offers.rounds.end}: nida` }))
  stuck([])
  await user.type(dialog().getByRole('textbox'), 'Gone')
  await user.click(dialog().getByRole('button', { name: words.offers.rounds.end }))
  await waitFor(() => expect(asked('staffTakeBackRounds')).toEqual([{ id: '31', reason: 'Gone' }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: words.offers.rounds.stuck })).toBeNull())
})
