import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { BonusPage } from '#islands/records/BonusPage.tsx'
import bonus from '#locales/en/bonus.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const one = (id: string, state: string, more: object = {}) => ({
  ...{ id, state, title: `Gift ${id}`, amount: '100.00', worth: state === 'active' ? '80.00' : '0.00' },
  ...{ need: '1000.00', done: '250.00', left: '750.00', hours: 24, weights: [], excluded: [], converted: '0.00' },
  ...{ offeredAt: '2026-11-17T07:00:00.000Z', ...more },
})
const begun = { activatedAt: '2026-11-17T07:00:00.000Z', expiresAt: '2026-11-24T07:00:00.000Z' }
const active = one('1', 'active', {
  ...{ ...begun, maxStake: '50.00', weights: [{ gameType: 'LIVE', share: 1_000 }], excluded: ['Koi'] },
})
const totals = {
  ...{ count: 1, truncated: false, received: '100.00', money: '0.00', held: '80.00', lapsed: '0.00' },
  currencySymbol: '฿',
}
/** Answers with what is active, and a record of bonus money and other lines. */
function answer(content: readonly ReturnType<typeof one>[], running?: object, paid: readonly object[] = []): void {
  answers.set('bonusDetails', () => ({
    ...{ asOf: '2026-11-18T07:00:00.000Z', currencySymbol: '฿', ...(running && { active: running }) },
  }))
  const lines = content.map((bonus) => {
    const { id, state, amount, title, offeredAt: time } = bonus
    return { id: `b${id}`, kind: 'bonus', state, amount, title, time, bonus }
  })
  answers.set('bonusRecord', () => ({ content: [...lines, ...paid], totals }))
}
const page = () =>
  shown(
    <BonusPage
      messages={{ ...lists, ...bonus }}
      frame={{ ...lists, ...record }}
      types={lobby.types}
      locale="en"
      zone="Asia/Bangkok"
    />,
  )

beforeEach(() => {
  loggedIn('member')
  history.replaceState(null, '', '/')
})

describe('bonus money', () => {
  test('says what is active, what holds for it, and what became of the rest', async () => {
    const over = { ...begun, endedAt: '2026-11-18T07:00:00.000Z' }
    answer(
      [
        one('9', 'offered'),
        active,
        one('8', 'converted', { ...over, converted: '60.00' }),
        one('7', 'expired', over),
        one('6', 'forfeited', { ...over, end: 'spent' }),
        one('5', 'cancelled', over),
      ],
      active,
    )
    page()
    const panel = within(await screen.findByRole('region', { name: 'Gift 1' }))
    panel.getByText('฿80.00')
    panel.getByText('฿250.00 of ฿1,000.00')
    panel.getByText(/^฿750.00 to go, until 24 Nov/)
    panel.getByText('฿50.00')
    panel.getByText(`${lobby.types.LIVE} 10%`)
    panel.getByText('Koi')
    for (const text of [
      /^Begins when the one before it is over\. From then on you have 24 hours\.$/,
      /^฿60.00 became your own money, /,
      /^Its time was over, /,
      /^All of it was bet, /,
      /^Our staff ended it, /,
    ])
      screen.getByText(text)
  })

  test('shows which bets count and why others do not, page by page', async () => {
    const round = { game: 'Koi', time: '2026-11-18T07:00:00.000Z', stake: '30.00', bonus: '10.00' }
    answer([active], active)
    answers.set('bonusRounds', ({ cursor }: { cursor?: string }) =>
      cursor === undefined
        ? { content: [{ ...round, id: '4', counted: '30.00' }], next: 'older', currencySymbol: '฿' }
        : { content: [{ ...round, id: '3', bonus: '0.00', counted: '0.00', why: 'weight' }], currencySymbol: '฿' },
    )
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: bonus.rounds.show }))
    await screen.findByText(/stake ฿30.00, of it bonus ฿10.00$/)
    screen.getByText('counts ฿30.00')
    await user.click(screen.getByRole('button', { name: bonus.rounds.more }))
    await screen.findByText(bonus.rounds.why.weight)
    expect(screen.queryByRole('button', { name: bonus.rounds.more })).toBeNull()
  })

  test('is given up after a question that says what is lost', async () => {
    answer([active], active)
    answers.set('giveUpBonus', () => {
      answer([one('1', 'forfeited', { ...begun, end: 'member', endedAt: '2026-11-18T07:00:00.000Z' })])
      return { asOf: '2026-11-18T07:00:00.000Z', currencySymbol: '฿' }
    })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: bonus.giveUp.act }))
    await user.click(screen.getByRole('button', { name: bonus.giveUp.keep }))
    expect(calls.some(({ name }) => name === 'giveUpBonus')).toBe(false)
    await user.click(screen.getByRole('button', { name: bonus.giveUp.act }))
    screen.getByText('You lose ฿80.00 of bonus money for good. Your own money stays yours.')
    await user.click(screen.getByRole('button', { name: 'Give up ฿80.00' }))
    await screen.findByText(bonus.giveUp.done)
    await screen.findByText(/^You gave it up, /)
    expect(calls.find(({ name }) => name === 'giveUpBonus')?.input).toMatchObject({ id: '1' })
  })

  test('what has ended meanwhile is said, and the page is read again', async () => {
    answer([active], active)
    answers.set('giveUpBonus', () => {
      throw new CallFailure('bonus_over', { status: 409 })
    })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: bonus.giveUp.act }))
    answer([])
    await user.click(screen.getByRole('button', { name: 'Give up ฿80.00' }))
    await screen.findByText(bonus.none)
    expect(errors.bonus_over).not.toBe('')
  })

  test('free rounds say how many are played, what they have won, and where the rest is played', async () => {
    const free = (id: string, state: string, more: object) => ({
      ...{ id, kind: 'rounds', state, amount: '37.50', title: `Spins ${id}`, time: '2026-11-17T07:00:00.000Z' },
      rounds: {
        ...{ state, game: 'Golden Lotus', gameId: 12, count: 20, played: 5, left: 15, stake: '2.00' },
        ...{ until: '2026-11-19T07:00:00.000Z', ...more },
      },
    })
    const endedAt = '2026-11-18T07:00:00.000Z'
    answer([], undefined, [
      free('r4', 'sent', {}),
      free('r3', 'used', { played: 20, left: 0, endedAt }),
      free('r2', 'expired', { left: 1, endedAt }),
      free('r1', 'refused', { endedAt }),
    ])
    page()
    await screen.findByText('Spins r4')
    screen.getByText(/^15 rounds left, to be played until 19 Nov/)
    expect(screen.getAllByText('Golden Lotus: 5 of 20 played · stake ฿2.00')).toHaveLength(3)
    expect(screen.getAllByText('+฿37.50')).toHaveLength(4)
    for (const text of [
      /^All of them are played, 18 Nov/,
      /^Their time was over with 1 round left, 18 Nov/,
      bonus.free.says.refused,
    ])
      screen.getByText(text)
    const links = screen.getAllByRole('link', { name: 'Play: Golden Lotus' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en/game/12'])
  })

  test('money of other programmes stands beside it, with the sums of all and filters in the address', async () => {
    const line = { time: '2026-11-17T07:00:00.000Z' }
    answer([], undefined, [
      { ...line, id: 'm3', kind: 'referral', state: 'taken', amount: '-50.00' },
      { ...line, id: 'm2', kind: 'promotion', state: 'paid', amount: '30.00', title: 'Rainy day' },
      { ...line, id: 'm1', kind: 'rebate', state: 'paid', amount: '12.00' },
    ])
    const { user } = page()
    await screen.findByText('Rainy day')
    for (const text of ['+฿30.00', '+฿12.00', '−฿50.00', '+฿100.00', '฿80.00']) screen.getByText(text)
    await user.selectOptions(screen.getByLabelText(bonus.kind), 'rebate')
    await waitFor(() => expect(location.search).toBe('?kind=rebate'))
    expect(calls.findLast(({ name }) => name === 'bonusRecord')?.input).toMatchObject({ kind: 'rebate' })
  })
})
