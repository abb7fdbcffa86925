import { randomUUID } from 'node:crypto'
import { formatAmount } from '#api/money.ts'
import { closeMemberRow, conformancePrefix, createMember, disableMember } from '#server/accounts/public.ts'
import { moveByHand } from '#server/booking/public.ts'
import { checkInvariants } from '#server/features.ts'
import { writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { readBalance, systemAccount } from '#server/ledger/public.ts'
import { excludeForGood, setHouseLimit } from '#server/limits/public.ts'
import { liftStakeLimits, listUnlimitedGames } from '#server/lobby/public.ts'
import { acceptBet, endLaunchTokens, expireLaunchToken, issueLaunchToken } from '#server/wallet/public.ts'
import { type Line, OperatorError } from './line.ts'
import { closeConformanceMember, insertConformanceMember, listOpenConformanceMembers } from './rows.ts'

/** 100.00 each; the suite needs no more. */
const balance = 10_000_000n
const lossLimit = 300_000n

/** Real money of the house: nobody gets here by accident, or on the wrong deployment. */
function checkName(app: App, { options: { merchant } }: Line): void {
  const { merchantCode } = app.settings.current()
  if (merchant !== merchantCode)
    throw new OperatorError(`This makes members with money. Name this deployment to go on: --merchant ${merchantCode}`)
}

const unitsText = (app: App, amount: bigint): string => formatAmount(amount, app.settings.currency())

/** The suite bets the smallest sums. The sandbox's games all have limits: two go without until the catalogue is read again. */
async function liftLimits(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const lifted = await liftStakeLimits(tx)
    for (const { game_code: game, min_bet: least, max_bet: most } of lifted) {
      const say = (units: bigint | null) => (units === null ? null : unitsText(app, units))
      const facts = { before: { minBet: say(least), maxBet: say(most) }, after: { minBet: null, maxBet: null } }
      await writerOf(app, 'operator', 'conformance.limits')(tx, { subject: `game:${game}`, ...facts })
    }
  })
}

async function openGames(app: App): Promise<{ open: string; other: string }> {
  if (app.config.demo) await liftLimits(app)
  const rows = await listUnlimitedGames(app.db)
  const [open, other] = rows
  if (open === undefined || other === undefined)
    throw new OperatorError(
      'The suite needs two open games without stake limits; give them by --game and --other-game.',
    )
  return { open: open.game_code, other: other.game_code }
}

/** Makes six members for the wallet's conformance suite and prints what it reads. */
export async function conformanceMembers(app: App, line: Line): Promise<string> {
  checkName(app, line)
  const { game, 'other-game': otherGame } = line.options
  const games = game !== undefined && otherGame !== undefined ? { open: game, other: otherGame } : await openGames(app)
  const currency = app.settings.currency().code
  const batch = randomUUID().slice(0, 8)
  const make = async (name: string) => {
    const account = `${conformancePrefix}${name}_${batch}`
    const memberId = await app.db.transaction(async (tx) => {
      const id = await createMember(tx, { account, currency, createdAt: app.clock.now() })
      await insertConformanceMember(tx, id, app.clock.now())
      await move(app, tx, id, balance, 'conformance.open')
      return id
    })
    const at = app.clock.now()
    const token = await issueLaunchToken(app.db, { memberId, currency, gameCode: games.open, at })
    const placeBets = async () => {
      const accepted = []
      for (let count = 0; count < 3; count += 1)
        accepted.push(await acceptBet(app.db, { memberId, token, gameCode: games.open, currency, at }))
      return accepted
    }
    return { memberId, placeBets, told: { user: memberId.toString(), token } }
  }
  const [player, other, limited] = [await make('player'), await make('other'), await make('limited')]
  const [expired, disabled, excluded] = [await make('expired'), await make('disabled'), await make('excluded')]
  await setHouseLimit(app, limited.memberId, 'lossDay', '3', 'operator')
  const bets = {
    expired: await expired.placeBets(),
    disabled: await disabled.placeBets(),
    excluded: await excluded.placeBets(),
  }
  await expireLaunchToken(app.db, expired.told.token, app.clock.now())
  await disableMember(app.db, disabled.memberId)
  await excludeForGood(app, excluded.memberId)
  const members = {
    player: player.told,
    other: other.told,
    expired: { ...expired.told, accepted: bets.expired },
    disabled: { ...disabled.told, accepted: bets.disabled },
    excluded: { ...excluded.told, accepted: bets.excluded },
    limited: { ...limited.told, lossLimit: Number(lossLimit) },
  }
  return JSON.stringify({ merchantCode: app.settings.current().merchantCode, currency, games, members }, null, 2)
}

/** Moves a conformance member's money, and writes down which way and how much. */
async function move(app: App, tx: Queryable, memberId: bigint, amount: bigint, action: string): Promise<void> {
  const write = writerOf(app, 'operator', action)
  if (amount === 0n) return write(tx, { subject: `member:${memberId}`, detail: { amount: unitsText(app, 0n) } })
  const { facts } = await moveByHand(app, tx, memberId, {
    ...{ source: 'operator', key: randomUUID(), reason: 'adjustment', reference: 'conformance' },
    ...{ house: systemAccount('adjustments'), amount },
  })
  await write(tx, facts ?? {})
}

/** Takes back the money of the members that `conformance-members` made, and closes them. Nobody else is touched. */
export async function conformanceClose(app: App, line: Line): Promise<string> {
  checkName(app, line)
  const rows = await listOpenConformanceMembers(app.db)
  let sum = 0n
  for (const { id } of rows)
    sum += await app.db.transaction(async (tx) => {
      await closeMemberRow(tx, id)
      await closeConformanceMember(tx, id, app.clock.now())
      await endLaunchTokens(tx, id, app.clock.now())
      const has = (await readBalance(tx, id))?.balance ?? 0n
      await move(app, tx, id, -has, 'conformance.close')
      return has
    })
  const money = `${unitsText(app, sum)} ${app.settings.currency().code}`
  return `${rows.length} members closed, their money is back: ${money}.`
}

/** Looks at the rules of the ledger's latest transfers; the suite asks after each case. */
export async function conformanceCheck(app: App): Promise<string> {
  const faults = await checkInvariants(app.db, 'recent')
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  return 'The latest transfers are whole.'
}
