import { describe, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { decideStart, type GameReference } from '#stores/play.ts'
import { kindOf } from '#stores/session.ts'

const game: GameReference = { nodeId: '7', gameType: 'RNG', vassalage: 'PG', isGame: 'GAME' }

describe('starting a game', () => {
  test('a guest logs in first and gets the game afterwards', () => {
    expect(decideStart(game, 'real', 'guest')).toEqual({ dialog: { name: 'login', intention: { do: 'play', game } } })
  })
  test('a trial user is told that a real account is needed', () => {
    expect(decideStart(game, 'real', 'trial')).toMatchObject({ dialog: { name: 'trial-user' } })
  })
  test('members and agents go to the page of the game', () => {
    expect(decideStart(game, 'real', 'member')).toEqual({ path: '/game/7' })
    expect(decideStart(game, 'real', 'agent')).toEqual({ path: '/game/7' })
  })
  test('a free trial asks nobody', () => {
    for (const kind of ['guest', 'trial', 'member'] as const) {
      expect(decideStart(game, 'demo', kind)).toEqual({ path: '/game/7?mode=demo' })
    }
  })
  test('a game in maintenance offers others to every kind of visitor', () => {
    expect(decideStart({ ...game, maintenance: true }, 'demo', 'guest')).toMatchObject({
      dialog: { name: 'game-unavailable' },
    })
  })
  test('a game whose vendor does not answer says that', () => {
    expect(decideStart({ ...game, maintenance: true, vendorDown: true }, 'real', 'member')).toMatchObject({
      dialog: { name: 'game-unavailable', reason: 'vendor_unavailable', nodeId: '7' },
    })
  })
  test.each([
    ['TCG_LOTTO_VN', '/vnLottery'],
    ['TCG_SEA', '/seaLottery'],
    ['LOTT', '/lottery'],
    ['ELOTT', '/lottery'],
  ])('the lotteries of %s are played on %s', (vassalage, page) => {
    const lottery: GameReference = { ...game, gameType: 'ELOTT', vassalage, gameId: 'a_b c' }
    expect(decideStart(lottery, 'real', 'member')).toEqual({ path: `${page}?gameCode=a_b%20c` })
    expect(decideStart(lottery, 'real', 'guest')).toMatchObject({
      dialog: { name: 'login', intention: { game: lottery } },
    })
    expect(decideStart(lottery, 'real', 'trial')).toMatchObject({ dialog: { name: 'trial-user' } })
    const card: GameReference = { nodeId: '9', gameType: 'ELOTT', vassalage, isGame: 'VASSALAGE', vendor: vassalage }
    expect(decideStart(card, 'real', 'member')).toEqual({ path: page })
  })
  test('a vendor with a list of games opens it, for guests too', () => {
    const card: GameReference = { ...game, gameType: 'FISH', isGame: 'VASSALAGE', vendor: 'PG Soft' }
    for (const kind of ['guest', 'trial', 'member'] as const) {
      expect(decideStart(card, 'real', kind)).toEqual({
        dialog: { name: 'games', gameType: 'FISH', vassalage: 'PG', vendor: 'PG Soft' },
      })
    }
  })
  test('a slot vendor leads to its slots', () => {
    expect(decideStart({ ...game, vendor: 'PG Soft' }, 'real', 'guest')).toEqual({ path: '/rng?vassalage=PG' })
  })
  test('a vendor with one game launches it', () => {
    expect(decideStart({ ...game, gameType: 'FISH', vendor: 'PG Soft' }, 'real', 'member')).toEqual({ path: '/game/7' })
  })
})

test('the kinds of session follow the user types of the contract', () => {
  const kind = (type: number) => kindOf({ token: 't', member: { type } as never })
  expect(kindOf({})).toBe('guest')
  expect(kind(memberTypes.trial)).toBe('trial')
  expect(memberTypes.agents.map(kind)).toEqual(memberTypes.agents.map(() => 'agent'))
  expect(kind(memberTypes.member)).toBe('member')
})
