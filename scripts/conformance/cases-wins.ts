import { randomUUID } from 'node:crypto'
import { type Case, moving, still } from './case.ts'
import type { PreparedBet } from './preparation.ts'
import { expectEqual, expectStatus, type Fields, stake, type Vendor } from './vendor.ts'

const gone = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'

/** A member of the preparation as fields, and one of the bets that were accepted before. */
function past(
  vendor: Vendor,
  name: 'expired' | 'disabled' | 'excluded',
  at: number,
): { member: Fields; bet: PreparedBet; place: Fields } {
  const { accepted, ...member } = vendor.prepared.members[name]
  const bet = accepted[at]!
  return { member, bet, place: { ...member, round: bet.round, game_code: bet.game_code } }
}

const wins: readonly Case[] = [
  moving('W52', 'a win is paid', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    const before = await vendor.balance()
    const answer = await vendor.win(bet, { round, amount: 3 * stake, round_closed: true })
    expectStatus(answer, 'RS_OK')
    expectEqual('balance', answer.balance, before + 3 * stake)
    return 2 * stake
  }),
  moving('W53', 'a win of zero closes the round: no further bet in it', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    expectStatus(await vendor.win(bet, { round, amount: 0, round_closed: true }), 'RS_OK')
    expectStatus(await vendor.bet({ round }), 'RS_ERROR_UNKNOWN')
    return -stake
  }),
  moving('W54', 'a win whose bet is unknown, another member’s, another round’s or a win', async (vendor) => {
    expectStatus(await vendor.win(randomUUID()), gone)
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    const win = randomUUID()
    expectStatus(await vendor.win(bet, { round, transaction_uuid: win }), 'RS_OK')
    expectStatus(await vendor.win(bet, { round, ...vendor.prepared.members.other }), gone)
    expectStatus(await vendor.win(win, { round }), gone)
    expectStatus(await vendor.win(bet, { round: randomUUID() }), gone)
    return 0
  }),
  moving('W55', 'two wins on one bet', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    for (const amount of [7, 11]) expectStatus(await vendor.win(bet, { round, amount }), 'RS_OK')
    return 18 - stake
  }),
  moving('W56', 'a win under the name of its bet', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    expectStatus(await vendor.win(bet, { round, transaction_uuid: bet }), 'RS_ERROR_DUPLICATE_TRANSACTION')
    return -stake
  }),
  still('W57', 'a win by an expired token', async (vendor) => {
    const { bet, place } = past(vendor, 'expired', 1)
    expectStatus(await vendor.win(bet.transaction_uuid, { ...place, amount: 5 }), 'RS_OK')
  }),
  still('W58', 'a win for a disabled member, and for one who is excluded', async (vendor) => {
    for (const name of ['disabled', 'excluded'] as const) {
      const { bet, place } = past(vendor, name, 1)
      expectStatus(await vendor.win(bet.transaction_uuid, { ...place, amount: 5 }), 'RS_OK')
    }
  }),
  moving('W59', 'a late win on a closed round is paid', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round, round_closed: true })
    expectStatus(await vendor.win(bet, { round, amount: 9 }), 'RS_OK')
    return 9 - stake
  }),
  moving('W60', 'the win of a free bet is money', async (vendor) => {
    const free = { round: randomUUID(), is_free: true, reward_uuid: randomUUID() }
    const bet = await vendor.accepted(free)
    expectStatus(await vendor.win(bet, { ...free, amount: 13 }), 'RS_OK')
    return 13
  }),
  moving('W61', 'one win for several free rounds', async (vendor) => {
    const free = { round: randomUUID(), is_free: true, reward_uuid: randomUUID() }
    const bet = await vendor.accepted({ ...free, amount: 0 })
    expectStatus(await vendor.win(bet, { ...free, is_aggregated: true, amount: 17, round_closed: true }), 'RS_OK')
    return 17
  }),
]

const rollbacks: readonly Case[] = [
  still('W62', 'a bet is rolled back', async (vendor) => {
    const before = await vendor.balance()
    const answer = await vendor.rollback(await vendor.accepted())
    expectStatus(answer, 'RS_OK')
    expectEqual('balance', answer.balance, before)
  }),
  still('W63', 'a bet is rolled back once, however often it is asked', async (vendor) => {
    const bet = await vendor.accepted()
    const transaction_uuid = randomUUID()
    for (const fields of [{ transaction_uuid }, { transaction_uuid }, {}])
      expectStatus(await vendor.rollback(bet, fields), 'RS_OK')
  }),
  still('W64', 'what is rolled back before it came is refused when it comes', async (vendor) => {
    const late = randomUUID()
    expectStatus(await vendor.rollback(late), 'RS_OK')
    expectStatus(await vendor.bet({ transaction_uuid: late }), gone, 'RS_ERROR_UNKNOWN')
    expectStatus(await vendor.rollback(late), 'RS_OK')
  }),
  still('W65', 'a win that is already spent is rolled back all the same', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    const win = randomUUID()
    expectStatus(await vendor.win(bet, { round, transaction_uuid: win, amount: 5 * stake }), 'RS_OK')
    const spent = await vendor.accepted({ amount: await vendor.balance() })
    expectStatus(await vendor.rollback(win, { round }), 'RS_OK')
    expectStatus(await vendor.bet({ amount: 1 }), 'RS_ERROR_NOT_ENOUGH_MONEY')
    expectStatus(await vendor.rollback(spent), 'RS_OK')
    expectStatus(await vendor.rollback(bet, { round }), 'RS_OK')
  }),
  moving('W66', 'one of two bets of a round is rolled back, then the other wins', async (vendor) => {
    const round = randomUUID()
    const [one, two] = [await vendor.accepted({ round }), await vendor.accepted({ round })]
    expectStatus(await vendor.rollback(one, { round }), 'RS_OK')
    expectStatus(await vendor.win(two, { round, amount: 5 }), 'RS_OK')
    return 5 - stake
  }),
  still('W67', 'a win after its bet was rolled back is refused', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    expectStatus(await vendor.rollback(bet, { round }), 'RS_OK')
    expectStatus(await vendor.win(bet, { round }), gone)
  }),
  still('W68', 'a rollback for a disabled member, and for one who is excluded', async (vendor) => {
    for (const name of ['disabled', 'excluded'] as const) {
      const { bet, place } = past(vendor, name, 2)
      expectStatus(await vendor.rollback(bet.transaction_uuid, place), 'RS_OK')
    }
  }),
  still('W69', 'a bet that comes again after its rollback is refused', async (vendor) => {
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    await vendor.accepted(bet)
    expectStatus(await vendor.rollback(bet.transaction_uuid, { round: bet.round }), 'RS_OK')
    expectStatus(await vendor.bet(bet), gone, 'RS_ERROR_UNKNOWN')
    expectStatus(await vendor.rollback(bet.transaction_uuid, { round: bet.round }), 'RS_OK')
  }),
  still('W70', 'a rollback that was itself undone before it came is carried out', async (vendor) => {
    const round = randomUUID()
    const bet = await vendor.accepted({ round })
    const before = await vendor.balance()
    const transaction_uuid = randomUUID()
    expectStatus(await vendor.rollback(transaction_uuid), 'RS_OK')
    for (let copy = 0; copy < 2; copy += 1) {
      const answer = await vendor.rollback(bet, { round, transaction_uuid })
      expectStatus(answer, 'RS_OK')
      expectEqual('balance', answer.balance, before + stake)
    }
  }),
]

/** W52–W70: wins and rollbacks. */
export const winCases: readonly Case[] = [...wins, ...rollbacks]
