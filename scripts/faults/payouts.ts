import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { currencyOf, parseAmount } from '#api/money.ts'
import { checkInvariants } from '#server/features.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { openMemberAccount, openMemberWallet, postMany } from '#server/ledger/public.ts'
import { startTestSite } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { openAppProcess } from './app-process.ts'
import { openPayoutBook, type PaidOut, type PayoutBook } from './payout-book.ts'
import type { Scenario, Size } from './scenario.ts'
import { fillWorld, type Player, startBalance } from './world.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const amount = 105_00000n
const fee = 5_00000n
/** Of the two transfers in which each is paid. */
const sums = [60_00000n, 40_00000n] as const

/** Writes approved withdrawals down whose money is held: each to an account of its own, in two transfers. */
async function addApproved(db: Db, players: readonly Player[], count: number): Promise<void> {
  await db.query(
    `insert into payout_account (member_id, kind, bank, number, id_kind, holder, name_match, key, created_at, usable_at)
     select ($2::bigint[])[1 + n % $3], 'bank', '004', lpad(n::text, 10, '0'), 'account', 'SOMSRI K', 'match', 'a' || n, now(), now()
     from generate_series(1, $1::int) n`,
    [count, players.map(({ id }) => id), players.length],
  )
  const made = await db.query<{ id: bigint; member_id: bigint }>(
    `insert into withdrawal (reference, member_id, key, input_hash, account_id, kind, bank, number, id_kind, holder, currency,
       amount, fee, state, requested_at, promised_at, approved_at, approved_amount, approved_account)
     select 'W-260105-' || number, member_id, number, '\\x00', id, kind, bank, number, id_kind, holder, 'THB', $1, $2, 'approved',
       now(), now() + interval '1 hour', now(), $1, concat_ws('|', kind, bank, number, holder)
     from payout_account order by id returning id, member_id`,
    [amount, fee],
  )
  await db.query(
    `insert into payout (withdrawal_id, part, amount, fee, key, channel, provider, created_at, next_at)
     select w.id, p.part, p.sum, p.fee, replace(w.reference, '-', '') || 'X' || p.part, 'provider', 'gateway', now(), now()
     from withdrawal w cross join unnest($1::int[], $2::bigint[], $3::bigint[]) as p (part, sum, fee)`,
    [[1, 2], sums, [fee, 0n]],
  )
  const pockets = new Map<bigint, { wallet: bigint; held: bigint }>()
  for (const { id } of players)
    pockets.set(id, {
      wallet: await openMemberWallet(db, id, 'THB'),
      held: await openMemberAccount(db, id, 'held', 'THB'),
    })
  await db.transaction((tx) =>
    postMany(
      tx,
      made.map(({ id, member_id }) => {
        const { wallet, held } = pockets.get(member_id)!
        const postings = [
          { account: wallet, amount: -amount },
          { account: held, amount },
        ]
        return { source: 'withdrawal', key: `${id}:hold`, reason: 'withdrawal_hold', currency: 'THB', postings }
      }),
    ),
  )
}

const units = (text: string): bigint => parseAmount(text, currencyOf('THB')) ?? 0n

/** What the gateway's book and ours do not agree on. */
async function audit(db: Db, players: readonly Player[], count: number, book: readonly PaidOut[]): Promise<string[]> {
  const breaches = await checkInvariants(db)
  const stateOf = { sent: 'paid', returned: 'returned', refused: 'failed' } as const
  const theirs = new Map(book.map((made) => [made.key, made]))
  const parts = await db.query<{
    key: string
    number: string
    amount: bigint
    fee: bigint
    state: string
    words: string
  }>(
    `select p.key, w.number, p.amount, p.fee, p.state, w.state || coalesce(' ' || string_agg(s.step, ' ' order by s.id), '') as words
     from payout p join withdrawal w on w.id = p.withdrawal_id
     left join withdrawal_step s on s.withdrawal_id = w.id and s.part = p.part group by p.id, w.id`,
  )
  if (parts.length !== count * sums.length || book.length !== parts.length)
    breaches.push(`${parts.length} transfers here and ${book.length} there, of ${count} withdrawals`)
  let gone = 0n
  for (const part of parts) {
    const made = theirs.get(part.key)
    const wanted = made === undefined ? 'told to the gateway' : stateOf[made.status]
    if (part.state !== wanted) breaches.push(`${part.key} is ${part.state}, not ${wanted}`)
    if (made !== undefined && (units(made.amount) !== part.amount || made.account !== part.number))
      breaches.push(`${part.key}: ${made.amount} went to ${made.account}`)
    // What a person reads of it: it was sent, and perhaps came back; or it failed.
    const steps = { paid: 'paid sent', returned: 'returned sent returned', failed: 'failed failed' }
    if (steps[part.state as keyof typeof steps] !== part.words) breaches.push(`${part.key} reads ${part.words}`)
    if (part.state === 'paid') gone += part.amount + part.fee
  }
  const row = await first<{ wallets: bigint; held: bigint }>(
    db,
    `select sum(balance) filter (where kind = 'wallet')::bigint as wallets, sum(balance) filter (where kind = 'held')::bigint as held
     from account`,
  )
  const wanted = startBalance * BigInt(players.length) - gone
  if (row!.wallets !== wanted) breaches.push(`members own ${row!.wallets}, not ${wanted}`)
  if (row!.held !== 0n) breaches.push(`${row!.held} are held still`)
  return breaches
}

/** Lets the minutes pass that lie between two looks at a transfer. */
const hurry = (db: Db) =>
  db.query("update payout set next_at = now() where state in ('waiting', 'sending') and next_at > now()")

async function untilEnded(db: Db, msMax: number): Promise<void> {
  const startMs = performance.now()
  for (;;) {
    const open = await first(
      db,
      "select 1 from payout where state in ('waiting', 'sending') and doubted_at is null limit 1",
    )
    if (open === undefined || performance.now() - startMs > msMax) return
    await pause(1_000)
    await hurry(db)
  }
}

/**
 * A transfer that was refused when it was told again keeps its money, as the first may have been carried out: two persons of
 * the staff ask the gateway and say what its book says. Gives how many there were.
 */
async function settleDoubts(db: Db, book: PayoutBook): Promise<number> {
  const doubted = await db.query<{ id: bigint; part: number; key: string }>(
    "select withdrawal_id as id, part, key from payout where state = 'sending' and doubted_at is not null",
  )
  if (doubted.length === 0) return 0
  const site = await startTestSite({ db })
  const staff = [await site.staff('owner'), await site.staff('cashier')]
  for (const { id, part, key } of doubted) {
    const paid = book.paid.get(key)
    if (paid !== undefined && paid.status !== 'refused') throw new Error(`${key} is in doubt and was ${paid.status}`)
    for (const one of staff) await one.call('staffPayoutFailed', { id: id.toString(), part, reason: 'bank_refused' })
  }
  await site.close()
  return doubted.length
}

/** The app is killed the moment the gateway has paid, before it answers. */
async function payoutsKilled(size: Size): Promise<string> {
  const [count, times, msMax] = size === 'full' ? [120, 20, 400_000] : [10, 2, 60_000]
  const postgres = await startPostgres({ durable: true })
  const closers: (() => Promise<void> | void)[] = [() => postgres.stop()]
  try {
    const url = await postgres.createDatabase()
    const { db, players } = await fillWorld(url, 20)
    closers.push(() => db.close())
    await addApproved(db, players, count)
    const book = await openPayoutBook()
    closers.push(book.close)
    const env = { GATEWAY_URL: book.url, GATEWAY_SECRET: secret, GATEWAY_WEBHOOK_SECRETS: secret }
    const app = await openAppProcess(url, undefined, env)
    closers.push(() => app.close())
    let kills = 0
    let wait = 1
    const broken: string[] = []
    const back: Promise<unknown>[] = []
    book.onPaid(async () => {
      wait -= 1
      if (wait > 0 || kills === times) return
      kills += 1
      wait = randomInt(1, Math.max(2, Math.floor((count * sums.length) / times)))
      await app.kill()
      await hurry(db)
      back.push(app.start().catch((error: unknown) => broken.push(String(error))))
    })
    book.setBad(true)
    await app.start()
    await untilEnded(db, msMax)
    await Promise.all(back)
    const doubts = await settleDoubts(db, book)
    const breaches = [...broken, ...(await audit(db, players, count, [...book.paid.values()]))]
    if (kills < times) breaches.push(`killed ${kills} times only`)
    if (breaches.length > 0) throw new Error(`${breaches.length} breaches: ${breaches.slice(0, 8).join('; ')}`)
    return `${kills} times SIGKILL after the gateway had paid; ${count * sums.length} transfers each made once, ${doubts} of them by the word of two persons, all states and balances as the gateway's book`
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

export const payouts: readonly Scenario[] = [
  {
    name: 'payout-killed',
    title: 'SIGKILL to the app between a pay-out and its answer, by a gateway that fails, dawdles and loses answers',
    run: payoutsKilled,
  },
]
