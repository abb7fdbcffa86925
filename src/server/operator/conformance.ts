import { randomUUID } from 'node:crypto'
import { createMember } from '#server/access/public.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import { checkInvariants, memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { excludeForGood, setHouseLimit } from '#server/limits/public.ts'
import { acceptBet, endLaunchTokens, expireLaunchToken, issueLaunchToken } from '#server/wallet/public.ts'
import { type Line, OperatorError } from './line.ts'

const prefix = 'conformance_'
/** 100.00 each; the suite needs no more. */
const balance = 10_000_000n
const lossLimit = 300_000n

/** Real money of the house: nobody gets here by accident, or on the wrong deployment. */
function checkName(app: App, { options: { merchant } }: Line): void {
  const { merchantCode } = app.settings.current()
  if (merchant !== merchantCode)
    throw new OperatorError(`This makes members with money. Name this deployment to go on: --merchant ${merchantCode}`)
}

async function pay(app: App, memberId: bigint, amount: bigint): Promise<void> {
  if (amount === 0n) return
  const wallet = await memberWallet(app.db, memberId)
  await app.db.transaction((tx) =>
    post(tx, {
      ...{ source: 'operator', key: randomUUID(), reason: 'adjustment', reference: 'conformance' },
      currency: app.settings.currency().code,
      postings: [
        { account: systemAccount('adjustments'), amount: -amount },
        { account: wallet!, amount },
      ],
    }),
  )
}

async function note(app: App, action: string, target: string): Promise<void> {
  await app.db.query('insert into audit_log (at, actor, action, target, detail) values ($1, $2, $3, $4, $5::jsonb)', [
    ...[app.clock.now(), 'operator', action, target, '{}'],
  ])
}

/** The suite bets the smallest sums. The sandbox's games all have limits: two go without until the catalogue is read again. */
const liftLimits = (app: App) =>
  app.db.query(
    `update game set min_bet = null, max_bet = null where game_code in (
       select g.game_code from game g join vendor v on v.vassalage = g.vassalage
       where g.enabled and v.enabled and not g.maintenance and not v.maintenance
       order by g.sort, g.node_id limit 2)`,
  )

async function openGames(app: App): Promise<{ open: string; other: string }> {
  if (app.config.demo) await liftLimits(app)
  const rows = await app.db.query<{ game_code: string }>(
    `select g.game_code from game g join vendor v on v.vassalage = g.vassalage
     where g.enabled and v.enabled and not g.maintenance and not v.maintenance and g.min_bet is null and g.max_bet is null
     order by g.sort, g.node_id limit 2`,
  )
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
    const account = `${prefix}${name}_${batch}`
    const memberId = await app.db.transaction((tx) =>
      createMember(tx, { account, currency, createdAt: app.clock.now() }),
    )
    await pay(app, memberId, balance)
    await note(app, 'conformance.open', `member:${memberId}`)
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
  await setHouseLimit(app, limited.memberId, 'lossDay', '3')
  const bets = {
    expired: await expired.placeBets(),
    disabled: await disabled.placeBets(),
    excluded: await excluded.placeBets(),
  }
  await expireLaunchToken(app.db, expired.told.token, app.clock.now())
  await app.db.query("update member set status = 'disabled' where id = $1", [disabled.memberId])
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

/** Takes the money of all conformance members back and closes them. */
export async function conformanceClose(app: App, line: Line): Promise<string> {
  checkName(app, line)
  const rows = await app.db.query<{ id: bigint }>(
    `select m.id from member m join account a on a.member_id = m.id and a.kind = 'wallet'
     where m.account like $1 and (m.status <> 'disabled' or a.balance > 0)`,
    [`${prefix.replace('_', '\\_')}%`],
  )
  for (const { id } of rows) {
    await app.db.query("update member set status = 'disabled' where id = $1", [id])
    await endLaunchTokens(app.db, id, app.clock.now())
    const row = await first<{ balance: bigint }>(
      app.db,
      "select balance from account where member_id = $1 and kind = 'wallet'",
      [id],
    )
    await pay(app, id, -(row?.balance ?? 0n))
    await note(app, 'conformance.close', `member:${id}`)
  }
  return `${rows.length} members closed, their money is back.`
}

/** Looks at the rules of the ledger's latest transfers; the suite asks after each case. */
export async function conformanceCheck(app: App): Promise<string> {
  const faults = await checkInvariants(app.db, 'recent')
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  return 'The latest transfers are whole.'
}
