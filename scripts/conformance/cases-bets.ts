import { randomUUID } from 'node:crypto'
import { type Case, moving, still } from './case.ts'
import { expectEqual, expectStatus, type Fields, stake, type Vendor } from './vendor.ts'

/** A bet of this amount is taken and answered with the balance after it. */
const taken = (id: string, title: string, amount: number): Case =>
  moving(id, title, async (vendor) => {
    const before = await vendor.balance()
    const answer = await vendor.bet({ amount })
    expectStatus(answer, 'RS_OK')
    expectEqual('balance', answer.balance, before - amount)
    expectEqual('currency', answer.currency, vendor.prepared.currency)
    return -amount
  })

/** A bet that is refused with one of these statuses. */
const refused = (id: string, title: string, fields: (vendor: Vendor) => Fields, ...statuses: string[]): Case =>
  still(id, title, async (vendor) => expectStatus(await vendor.bet(fields(vendor)), ...statuses))

const bets: readonly Case[] = [
  taken('W21', 'a bet is taken', stake),
  taken('W22', 'a bet of one cent', 1000),
  taken('W23', 'a bet of one milli', 100),
  taken('W24', 'a bet of the smallest unit', 1),
  taken('W25', 'a bet of zero', 0),
  still('W26', 'a bet of exactly the balance', async (vendor) => {
    const bet = await vendor.accepted({ amount: await vendor.balance() })
    expectEqual('balance', await vendor.balance(), 0)
    expectStatus(await vendor.rollback(bet), 'RS_OK')
  }),
  still('W27', 'a bet of one unit more than the balance is refused with the real balance', async (vendor) => {
    const balance = await vendor.balance()
    const answer = await vendor.bet({ amount: balance + 1 })
    expectStatus(answer, 'RS_ERROR_NOT_ENOUGH_MONEY')
    expectEqual('balance', answer.balance, balance)
  }),
  still('W28', 'a bet far above the balance and above 2^53', async (vendor) => {
    const { members, games, currency } = vendor.prepared
    const bet = {
      ...members.player,
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      game_code: games.open,
      currency,
    }
    const body = JSON.stringify({ request_uuid: randomUUID(), ...bet }).replace(/}$/, ',"amount":9007199254740993001}')
    expectStatus(await vendor.raw('transaction/bet', body, vendor.sign(body)), 'RS_ERROR_NOT_ENOUGH_MONEY')
  }),
  moving('W29', 'three bets in one round', async (vendor) => {
    const round = randomUUID()
    for (let count = 0; count < 3; count += 1) await vendor.accepted({ round })
    return -3 * stake
  }),
  refused('W30', 'an unknown game', () => ({ game_code: `never_${randomUUID()}` }), 'RS_ERROR_INVALID_GAME'),
  moving('W31', 'another game of the same session', async (vendor) => {
    await vendor.accepted({ game_code: vendor.prepared.games.other })
    return -stake
  }),
  refused(
    'W32',
    'a wrong currency',
    (vendor) => ({ currency: vendor.prepared.currency === 'USD' ? 'EUR' : 'USD' }),
    'RS_ERROR_WRONG_CURRENCY',
  ),
  still('W33', 'currencies that are none', async (vendor) => {
    for (const currency of ['XXX', 'nonsense', vendor.prepared.currency.toLowerCase()])
      expectStatus(await vendor.bet({ currency }), 'RS_ERROR_WRONG_CURRENCY')
  }),
  still('W34', 'the token of another member', async (vendor) => {
    const { player, other } = vendor.prepared.members
    expectStatus(await vendor.bet({ token: other.token }), 'RS_ERROR_INVALID_TOKEN')
    expectStatus(await vendor.bet({ user: other.user, token: player.token }), 'RS_ERROR_INVALID_TOKEN')
  }),
  refused('W35', 'an expired token', (vendor) => who(vendor, 'expired'), 'RS_ERROR_TOKEN_EXPIRED'),
  refused('W36', 'a disabled member', (vendor) => who(vendor, 'disabled'), 'RS_ERROR_USER_DISABLED'),
  refused('W37', 'a member who is excluded', (vendor) => who(vendor, 'excluded'), 'RS_ERROR_USER_DISABLED'),
  still('W38', 'a loss limit refuses the bet and no money moves', async (vendor) => {
    const { lossLimit, ...limited } = vendor.prepared.members.limited
    const before = await vendor.balance(limited)
    // By configuration the word may be the other one, for vendors that know only that.
    const answer = await vendor.bet({ ...limited, amount: lossLimit + 1 })
    expectStatus(answer, 'RS_ERROR_LIMIT_REACHED', 'RS_ERROR_NOT_ENOUGH_MONEY')
    const bet = await vendor.accepted({ ...limited, amount: lossLimit })
    expectStatus(await vendor.bet({ ...limited, amount: 1 }), 'RS_ERROR_LIMIT_REACHED', 'RS_ERROR_NOT_ENOUGH_MONEY')
    expectStatus(await vendor.rollback(bet, limited), 'RS_OK')
    expectEqual('balance', await vendor.balance(limited), before)
  }),
  still('W39', 'another partner’s name is refused, the own one is not', async (vendor) => {
    expectStatus(await vendor.bet({ sub_partner_id: `not-${randomUUID()}` }), 'RS_ERROR_INVALID_PARTNER')
    const sub_partner_id = vendor.prepared.merchantCode
    expectStatus(await vendor.rollback(await vendor.accepted({ sub_partner_id }), { sub_partner_id }), 'RS_OK')
  }),
  still('W40', 'a free bet leaves the cash untouched', async (vendor) => {
    const before = await vendor.balance()
    const answer = await vendor.bet({ is_free: true, reward_uuid: randomUUID() })
    expectStatus(answer, 'RS_OK')
    expectEqual('balance', answer.balance, before)
  }),
]

function who(vendor: Vendor, name: 'expired' | 'disabled' | 'excluded'): Fields {
  const { user, token } = vendor.prepared.members[name]
  return { user, token }
}

/** An accepted bet, sent again with something changed, is a conflict. */
const changed = (id: string, what: string, other: (vendor: Vendor) => Fields): Case =>
  moving(id, `the same name with another ${what}`, async (vendor) => {
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    await vendor.accepted(bet)
    expectStatus(await vendor.bet({ ...bet, ...other(vendor) }), 'RS_ERROR_DUPLICATE_TRANSACTION')
    return -stake
  })

const repetition: readonly Case[] = [
  moving('W41', 'the same bet twice moves money once', async (vendor) => {
    const bet = { transaction_uuid: randomUUID(), round: randomUUID(), request_uuid: randomUUID() }
    const one = await vendor.bet(bet)
    const two = await vendor.bet(bet)
    expectStatus(one, 'RS_OK')
    expectEqual('the same answer', JSON.stringify(two), JSON.stringify(one))
    return -stake
  }),
  moving('W42', 'the same bet with a new request_uuid', async (vendor) => {
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    await vendor.accepted(bet)
    await vendor.accepted(bet)
    return -stake
  }),
  changed('W43', 'amount', () => ({ amount: 5 })),
  changed('W44', 'currency', (vendor) => ({ currency: vendor.prepared.currency === 'USD' ? 'EUR' : 'USD' })),
  changed('W45', 'round', () => ({ round: randomUUID() })),
  changed('W46', 'user', (vendor) => ({ ...vendor.prepared.members.other })),
  changed('W47', 'game', (vendor) => ({ game_code: vendor.prepared.games.other })),
  moving('W48', 'the same win with another reference', async (vendor) => {
    const round = randomUUID()
    const [one, two] = [await vendor.accepted({ round }), await vendor.accepted({ round })]
    const transaction_uuid = randomUUID()
    expectStatus(await vendor.win(one, { round, transaction_uuid }), 'RS_OK')
    expectStatus(await vendor.win(two, { round, transaction_uuid }), 'RS_ERROR_DUPLICATE_TRANSACTION')
    return -stake
  }),
  still('W49', 'the retry of an accepted bet stays accepted after its token has expired', async (vendor) => {
    const { accepted, ...member } = vendor.prepared.members.expired
    expectStatus(await vendor.bet({ ...member, ...accepted[0] }), 'RS_OK')
  }),
  moving('W50', '50 copies of one bet at once move money once', async (vendor) => {
    const bet = { transaction_uuid: randomUUID(), round: randomUUID(), amount: 1000 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => vendor.bet(bet)))
    for (const answer of answers) expectStatus(answer, 'RS_OK')
    return -1000
  }),
  still('W51', '50 different bets at once that together exceed the balance', async (vendor) => {
    const balance = await vendor.balance()
    const amount = Math.floor(balance / 20)
    const names = Array.from({ length: 50 }, () => randomUUID())
    const answers = await Promise.all(names.map((transaction_uuid) => vendor.bet({ transaction_uuid, amount })))
    for (const answer of answers) expectStatus(answer, 'RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY')
    expectEqual(
      'accepted bets',
      answers.filter(({ status }) => status === 'RS_OK').length,
      Math.floor(balance / amount),
    )
    expectEqual('balance', await vendor.balance(), balance % amount)
    for (const name of names) expectStatus(await vendor.rollback(name), 'RS_OK')
  }),
]

/** W21–W51: bets and their repetition. */
export const betCases: readonly Case[] = [...bets, ...repetition]
