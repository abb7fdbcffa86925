import type { Input } from '#api/endpoint.ts'
import { type Currency, parseAmount, type Units } from '#api/money.ts'
import { depositBonus, numberedAudiences } from '#api/promotion-rules.ts'
import { Refusal } from '#api/refusal.ts'
import type { staffAddOffer } from '#api/staff-promotions.ts'
import { canBeGiven } from '#server/free-rounds/public.ts'
import type { App } from '#server/kernel/context.ts'
import { parsePoints } from '#server/points/public.ts'
import { forbiddenBy } from './profile.ts'
import type { WantedOffer } from './rows.ts'
import type { KnownGame } from './rows-staff.ts'
import type { BonusTerms, DepositTerms, RoundsTerms } from './rules.ts'

type Typed = Omit<Input<typeof staffAddOffer>, 'name'>

const wrong = (field: string): Refusal => new Refusal('invalid_input', { fields: { [field]: 'invalid' } })

type Game = Pick<KnownGame, 'code' | 'name'> & Partial<KnownGame>

/** The terms of bonus money. `games`: those that are there, of the ones that are excluded. */
function readBonus(
  { maxStake, maxPayout, hours, weights, excluded }: NonNullable<Typed['bonus']>,
  games: readonly Game[],
  above: (field: string, sum: Units | undefined) => Units,
  currency: Currency,
): BonusTerms {
  const limit = (field: string, text: string | undefined) =>
    text === undefined ? null : above(field, parseAmount(text, currency))
  if (excluded.some((code) => !games.some((game) => game.code === code))) throw wrong('excluded')
  return {
    maxStake: limit('maxStake', maxStake),
    maxPayout: limit('maxPayout', maxPayout),
    hours,
    weights,
    excluded: games.map(({ code, name, names }) => ({ code, name, names })),
  }
}

/** Which deposits bring it. The smallest has to bring something. */
function readDeposit(
  { share, least, nth }: NonNullable<Typed['deposit']>,
  most: Units,
  currency: Currency,
): DepositTerms {
  const units = parseAmount(least, currency)
  const step = 10n ** BigInt(5 - currency.decimals)
  if (units === undefined || depositBonus(units, { share, most }, step) <= 0n) throw wrong('least')
  return { share, least: units, nth: nth ?? null }
}

/** The free rounds; what their stakes are worth has to be the reward. */
function readRounds(
  { game: code, count, stake, hours, winMax }: NonNullable<Typed['rounds']>,
  games: readonly Game[],
  worth: Units,
  currency: Currency,
): RoundsTerms {
  const game = games.find((one) => one.code === code)
  if (game?.node_id === undefined || !game.free_rounds) throw wrong('game')
  const units = parseAmount(stake, currency)
  if (units === undefined || units <= 0n) throw wrong('stake')
  if (units * BigInt(count) !== worth) throw wrong('reward')
  const most = winMax === undefined ? null : parseAmount(winMax, currency)
  if (most === undefined || most === 0n) throw wrong('winMax')
  return {
    ...{ code, name: game.name, names: game.names, nodeId: game.node_id, count, stake: units, hours },
    winMax: most,
  }
}

/** Whether its own condition takes a member out of its audience: then nobody could ever get it. */
const isNever = ({ audience, way, need, deposit }: Typed): boolean =>
  audience.kind === 'noDeposit' && way === 'automatic'
    ? need?.kind === 'deposits'
    : way === 'deposit' &&
      (audience.kind === 'noDeposit' ? (deposit?.nth ?? 1) > 1 : audience.kind === 'depositors' && deposit?.nth === 1)

/** What staff typed, as it is stored. Throws `invalid_input` with the field for what is none or does not fit the rest. */
export function readWanted(app: Pick<App, 'settings'>, typed: Typed, games: readonly Game[] = []): WantedOffer {
  const { audience, way, code = '', times, most, need, reward, turnover, claimHours } = typed
  const isDeposit = way === 'deposit'
  // It comes with the money.
  const pay = isDeposit ? 'direct' : typed.pay
  const currency = app.settings.currency()
  const above = (field: string, sum: Units | undefined): Units => {
    if (sum === undefined || sum <= 0n) throw wrong(field)
    return sum
  }
  const given = (text: string) => (reward.kind === 'points' ? parsePoints(text) : parseAmount(text, currency))
  const [from, until] = [new Date(typed.from), typed.until === undefined ? null : new Date(typed.until)]
  if (until !== null && until <= from) throw wrong('until')
  const asksNumber = numberedAudiences.includes(audience.kind)
  if (asksNumber && audience.n === undefined) throw wrong('audience')
  if (isNever(typed)) throw wrong('audience')
  if (way === 'code' && code === '') throw wrong('code')
  const isAutomatic = way === 'automatic'
  // Without a condition there is nothing to wait for: the member presses.
  if (isAutomatic && pay === 'direct' && need === undefined) throw wrong('need')
  const isBonus = reward.kind === 'bonus'
  if (isDeposit && !isBonus) throw wrong('rewardKind')
  if (isDeposit && typed.deposit === undefined) throw wrong('share')
  if (isBonus && typed.bonus === undefined) throw wrong('rewardKind')
  const isRounds = reward.kind === 'rounds'
  if (isRounds && typed.rounds === undefined) throw wrong('rewardKind')
  const asked = reward.kind === 'points' || isRounds ? 0 : turnover
  const forbidden = forbiddenBy(app, { way, audience, reward, need: isAutomatic ? need : null, turnover: asked })
  if (forbidden !== undefined) throw wrong(forbidden)
  if (isBonus && (turnover === 0 || turnover > app.settings.current().bonusTurnoverMax)) throw wrong('turnover')
  const limits = {
    budget: typed.budget === undefined ? null : above('budget', given(typed.budget)),
    budgetDay: typed.budgetDay === undefined ? null : above('budgetDay', given(typed.budgetDay)),
  }
  const amount = above('reward', given(reward.amount))
  for (const field of ['budget', 'budgetDay'] as const) {
    const limit = limits[field]
    if (limit !== null && limit < amount) throw wrong(field)
  }
  return {
    ...{ texts: typed.texts, art: typed.art, from, until, ...limits },
    rules: {
      ...{ way, pay, times, turnover: asked },
      audience: { kind: audience.kind, n: asksNumber ? audience.n! : 0 },
      code: way === 'code' ? code.toUpperCase() : '',
      most: times === 'once' ? null : (most ?? null),
      need:
        isAutomatic && need !== undefined
          ? { kind: need.kind, amount: above('need', parseAmount(need.amount, currency)) }
          : null,
      deposit: isDeposit ? readDeposit(typed.deposit!, amount, currency) : null,
      reward: { kind: reward.kind, amount },
      bonus: isBonus ? readBonus(typed.bonus!, games, above, currency) : null,
      rounds: isRounds ? readRounds(typed.rounds!, games, amount, currency) : null,
      claimHours: isAutomatic || pay === 'direct' ? null : (claimHours ?? null),
    },
  }
}

/** Codes of the games that are named. */
export const gamesOf = ({ bonus, rounds }: Pick<Typed, 'bonus' | 'rounds'>): readonly string[] =>
  rounds === undefined ? (bonus?.excluded ?? []) : [rounds.game]

/** Asks the vendor whether it has such free rounds. Throws `invalid_input` where it has none, `vendor_unavailable`. */
export async function checkPackage(app: App, { reward, rounds }: Pick<Typed, 'reward' | 'rounds'>): Promise<void> {
  if (reward.kind !== 'rounds' || rounds === undefined) return
  const { code: currency } = app.settings.currency()
  const betValue = parseAmount(rounds.stake, app.settings.currency())
  if (betValue === undefined || betValue <= 0n) throw wrong('stake')
  const wanted = { gameCode: rounds.game, currency, rounds: rounds.count, betValue }
  if (!(await canBeGiven(app, wanted))) throw wrong('game')
}
