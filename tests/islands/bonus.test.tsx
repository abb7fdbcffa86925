// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { BonusPage } from '#islands/bonus/BonusPage.tsx'
import bonus from '#locales/en/bonus.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import own from '#locales/en/own.json' with { type: 'json' }
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
const list = (content: object[], running?: object) => ({
  ...{ content, asOf: '2026-11-18T07:00:00.000Z', currencySymbol: '฿', ...(running && { active: running }) },
})
const page = () =>
  shown(<BonusPage messages={{ ...lists, ...own, ...bonus }} types={lobby.types} locale="en" zone="Asia/Bangkok" />)

beforeEach(() => {
  loggedIn('member')
  history.replaceState(null, '', '/')
})

describe('bonus money', () => {
  test('says what is active, what holds for it, and what became of the rest', async () => {
    const over = { ...begun, endedAt: '2026-11-18T07:00:00.000Z' }
    answers.set('bonusDetails', () =>
      list(
        [
          one('9', 'offered'),
          active,
          one('8', 'converted', { ...over, converted: '60.00' }),
          one('7', 'expired', over),
          one('6', 'forfeited', { ...over, end: 'spent' }),
          one('5', 'cancelled', over),
        ],
        active,
      ),
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
    answers.set('bonusDetails', () => list([active], active))
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
    answers.set('bonusDetails', () => list([active], active))
    answers.set('giveUpBonus', () =>
      list([one('1', 'forfeited', { ...begun, end: 'member', endedAt: '2026-11-18T07:00:00.000Z' })]),
    )
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: bonus.giveUp.act }))
    await user.click(screen.getByRole('button', { name: bonus.giveUp.keep }))
    expect(calls.some(({ name }) => name === 'giveUpBonus')).toBe(false)
    await user.click(screen.getByRole('button', { name: bonus.giveUp.act }))
    screen.getByText('You lose ฿80.00 of bonus money for good. Your own money stays yours.')
    await user.click(screen.getByRole('button', { name: 'Give up ฿80.00' }))
    await screen.findByText(bonus.giveUp.done)
    screen.getByText(/^You gave it up, /)
    expect(calls.find(({ name }) => name === 'giveUpBonus')?.input).toMatchObject({ id: '1' })
  })

  test('what has ended meanwhile is said, and the page is read again', async () => {
    answers.set('bonusDetails', () => list([active], active))
    answers.set('giveUpBonus', () => {
      throw new CallFailure('bonus_over', { status: 409 })
    })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: bonus.giveUp.act }))
    answers.set('bonusDetails', () => list([]))
    await user.click(screen.getByRole('button', { name: 'Give up ฿80.00' }))
    await screen.findByText(bonus.none)
    expect(errors.bonus_over).not.toBe('')
  })
})
