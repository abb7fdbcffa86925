import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import { fillWorld, gameCode } from '#scripts/faults/world.ts'
import { searchMembers } from '#server/accounts/rows-staff.ts'
import { listTeam, type TeamFilter } from '#server/agent/rows.ts'
import { listRequests } from '#server/booking/requests.ts'
import { chatStaffHandlers } from '#server/chat/staff-handlers.ts'
import { complaintStaffHandlers } from '#server/complaints/staff-handlers.ts'
import { listOrders, listPayments, type OrderFilter } from '#server/deposits/rows-queues.ts'
import { documentStaffHandlers } from '#server/documents/staff-handlers.ts'
import type { Db } from '#server/kernel/db.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { listCheckpoints, postMany, systemAccount } from '#server/ledger/public.ts'
import { readMail } from '#server/messages/mail-rows.ts'
import { messagesStaffHandlers } from '#server/messages/staff-handlers.ts'
import { noteHandlers } from '#server/notes/handlers.ts'
import { listLines as listPaid } from '#server/pay/rows-lines.ts'
import { listRunLines, listRuns } from '#server/pay/rows-staff.ts'
import { paymentStaffHandlers } from '#server/payments/staff-handlers.ts'
import { listLines } from '#server/records/rows.ts'
import { listPlayedVendors, listRounds } from '#server/records/rows-bets.ts'
import { listByAccount } from '#server/records/rows-team-profit.ts'
import { paymentsStaffHandlers } from '#server/records/staff-payments.ts'
import { readAuditLog } from '#server/staff/audit-log.ts'
import { staffHandlers } from '#server/staff/handlers.ts'
import { systemStaffHandlers } from '#server/system/staff-handlers.ts'
import { pageOrders } from '#server/wallet/order-rows.ts'
import { walletStaffHandlers } from '#server/wallet/staff-handlers.ts'
import { listQueue, type QueueFilter } from '#server/withdrawals/rows-queue.ts'
import { payoutAccountStaffHandlers } from '#server/withdrawals/staff-accounts.ts'
import {
  type Asked,
  appOf,
  handled,
  listOf,
  listsOfFeatures,
  namesBeside,
  namesOfLists,
  type Page,
  rowsOfFeatures,
} from '#tests/support/feature-lists.ts'
import { allOrders, checkQueue, ordersOf } from '#tests/support/orders.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const byId = keyset('ids', 'ascending', numberPart)
const many = 4_000
const size = 20
/** Entries of tables and indexes that a page of 20 rows may read, its joins included. */
const readMax = 250
let server: ThrowAwayPostgres
let db: Db
let member: bigint, wallet: bigint

/** Three rows of each list share a time: their order is decided by the rest of the key. */
const at = `timestamptz '2026-01-01' + n / 3 * interval '1 second'`

beforeAll(async () => {
  server = await startPostgres({ settings: { autovacuum: 'off' } })
  const world = await fillWorld(await server.createDatabase(), 1)
  db = world.db
  member = world.players[0]!.id
  wallet = (await db.query<{ id: bigint }>("select id from account where kind = 'wallet'"))[0]!.id
  const series = `generate_series(1, ${many}) n`
  await db.exec(`insert into member (id, account, upline_id, type, created_at, last_login_at) select 20000000 + n, 'Direct' || lpad(n::text, 5, '0'), ${member}, n % 2, ${at}, case when n % 2 = 0 then ${at} end from ${series};
    insert into member_tree (ancestor, descendant, depth) select case d when 0 then id else ${member} end, id, d from member, generate_series(0, 1) d where id > 20000000;
    insert into game_round (provider, member_id, vassalage, round, game_code, currency, bets, opened_at, closed_at)
      select 'x', ${member}, 'FAULT', n::text, '${gameCode}', 'THB', 1, ${at}, ${at} from ${series};
    insert into member_message (member_id, category, texts, created_at, read_at)
      select ${member}, case n % 2 when 0 then 'offers' else 'safety' end, '{}', ${at},
        case n % 2 when 0 then ${at} end from ${series};
    insert into wallet_transfer (id, member_id, key, input_hash, vassalage, direction, currency, amount, state, created_at,
        next_at, settled_at)
      select gen_random_uuid(), ${member}, n::text, '', 'FAULT', 'deposit', 'THB', 1, 'done', ${at}, ${at}, ${at}
      from ${series};
    insert into game_round (provider, member_id, vassalage, round, game_code, currency, bets, opened_at)
      select 'x', 20000000 + n, 'FAULT', 'open' || n, '${gameCode}', 'THB', 1, ${at} from ${series};
    insert into wallet_transfer (id, member_id, key, input_hash, vassalage, direction, currency, amount, state, created_at,
        next_at)
      select gen_random_uuid(), 20000000 + n, n::text, '', 'FAULT', 'deposit', 'THB', 1, 'pending', ${at}, ${at}
      from ${series};
    insert into reconciliation_finding (provider, kind, transaction_uuid, detail, found_at)
      select 'x', 'bet_missing', gen_random_uuid(), '{}', ${at} from ${series};
    insert into ledger_key (id, public_key, added_at) values ('k', '', now());
    insert into ledger_checkpoint (day, first_block, last_block, statement, signature, key_id)
      select date '2026-01-01' + n, n, n, '', '', 'k' from ${series};
    insert into staff (account, role, password_hash, created_at) select 'staff' || n, 'auditor', '', now() from ${series};
    insert into reconciliation_run (asked_by, asked_at, from_at, to_at, done_until)
      select (select min(id) from staff), ${at}, ${at}, ${at}, ${at} from ${series};
    insert into staff_request (call, source, key, member_id, amount, currency, reason, reference, house, asked_by, asked_at,
        ends_at)
      select 'staffDeposit', 'deposit', n::text, ${member}, 1, 'THB', 'deposit', '', 1,
        (select min(id) from staff), now(), now() + interval '1 day' from ${series};
    insert into audit_log (actor, action) select 'system', 'test' from ${series};
    insert into setting_change (name, before, after, actor)
      select case n % 2 when 0 then 'brand' else 'ageMin' end, '1', '2', 'staff:' || n from ${series};
    insert into feedback (member_id, question_type, content, created_at) select ${member}, 'idea', 'x', now() from ${series};
    insert into complaint (number, member_id, topic, excerpt, opening, language, state, created_at, since)
      select 'F-' || n, ${member}, 'game', 'x', decode(lpad(n::text, 8, '0'), 'hex'), 'en', 'closed', ${at}, ${at} from ${series};
    insert into complaint (number, member_id, topic, excerpt, opening, language, state, created_at, since, due_at)
      select 'G-' || n, ${member}, 'game', 'x', decode(lpad(n::text, 8, '0'), 'hex'), 'en', 'open', ${at}, ${at}, ${at}
      from ${series};
    insert into chat_message (room, member_id, name, content, created_at) select 'lobby', ${member}, 'x', 'x', now() from ${series};
    insert into member_note (member_id, staff_id, content, created_at)
      select ${member}, (select min(id) from staff), 'x', now() from ${series};
    insert into member_document (member_id, kind, uploads, sent_at) select 20000000 + n, 'identity', '{x}', ${at} from ${series};
    insert into payment_finding (provider, kind, ref, detail, found_at, settled_at, note)
      select 'x', 'unknown_there', n::text, '{}', now(), case n % 2 when 0 then now() end, case n % 2 when 0 then '' end
      from ${series};`)
  await db.exec(`
    insert into pay_run (kind, starts, ends, carries, lines, total, computed_at)
      select case n % 2 when 0 then 'hourly-salary' else 'realtime-salary' end, ${at} + n * interval '1 hour',
        ${at} + n * interval '1 hour' + interval '5 minutes', true, 1, n % 2, ${at} from ${series};
    insert into pay_run (kind, starts, ends, carries, lines, total, computed_at)
      values ('dividend', '2020-01-01', '2020-02-01', true, ${many}, 0, '2020-02-01');
    insert into pay_line (run_id, kind, starts, agent_id, contract_id, active, valid_bet, net_loss, rate_bp, base, carry_before,
        carry_after, owed_before, owed_after, claim, given, pay)
      select r.id, r.kind, r.starts, a.id, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1 from pay_run r
        join lateral (select ${member}::bigint as id where r.kind <> 'dividend'
          union all select 20000000 + n from ${series} where r.kind = 'dividend') a on true;`)
  await db.exec(`${rowsOfFeatures(series, member, at)} ${ordersOf(series, String(member))}`)
  const transfers = Array.from({ length: many - 1 }, (_, n) => ({
    ...{ source: 'lists', key: String(n), reason: 'deposit', currency: 'THB', at: new Date(Date.UTC(2026, 0, 1) + n) },
    postings: [
      { account: wallet, amount: 1_000n },
      { account: systemAccount('deposits'), amount: -1_000n },
    ],
  }))
  for (let from = 0; from < transfers.length; from += 500)
    await db.transaction((tx) => postMany(tx, transfers.slice(from, from + 500)))
  await db.exec('analyze')
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const rounds = (filter: object) => (asked: Asked) =>
  listRounds(asked.db, { memberId: member, ...filter }, { language: 'en', ...asked }, ({ id }) => id)
const lines = (filter: object) => (asked: Asked) =>
  listLines(asked.db, wallet, filter, { language: 'en', ...asked }, (line) => `${line.transfer_id}-${line.line}`)
const paid = (kind?: ContractKind) => (asked: Asked) =>
  listPaid(asked.db, { agentId: member, kind }, asked, ({ run_id }) => run_id)
const payRuns =
  (filter: Omit<Parameters<typeof listRuns>[1], 'pageSize' | 'cursor'>) =>
  ({ db: watched, cursor, pageSize }: Asked) =>
    listRuns(watched, { ...filter, cursor, pageSize }, ({ id }) => id)
const payLines = async ({ db: watched, cursor, pageSize }: Asked) => {
  const [run] = await db.query<{ id: bigint }>("select id from pay_run where kind = 'dividend'")
  return listRunLines(watched, run!.id, { cursor, pageSize, now: new Date() }, ({ agent_id }) => agent_id)
}
const complaintsOf = (input: object) => handled(complaintStaffHandlers.staffComplaints as never, input)
const mail = (show: 'all' | 'unread' | 'offers') => (asked: Asked) =>
  readMail(asked.db, member, { show, ...asked }, ({ id }) => id as never)
const team = (f: object) => (a: Asked) => listTeam(a.db, { parentId: member, ...f } as TeamFilter, a, (r) => r.account)
const below = { who: 'direct', account: '', from: '2026-01-01', to: '2026-01-31' } as const
const orders =
  (filter: Partial<OrderFilter>) =>
  async ({ db: watched, cursor, pageSize }: Asked) => {
    const { rows } = await listOrders(watched, allOrders(filter), byId.read(cursor), pageSize + 1)
    return byId.page(rows, pageSize, ({ id }) => [id], String)
  }
const pays =
  (from?: bigint) =>
  async ({ db: watched, cursor, pageSize }: Asked) => {
    const filter = { state: 'unmatched', from, sort: 'oldest' } as const
    const { rows } = await listPayments(watched, filter, byId.read(cursor), pageSize + 1)
    return byId.page(rows, pageSize, ({ id }) => [id], String)
  }
const queue =
  (filter: Partial<QueueFilter>) =>
  async ({ db: watched, cursor, pageSize }: Asked) => {
    const { rows } = await listQueue(watched, checkQueue(filter), byId.read(cursor), pageSize + 1)
    return byId.page(rows, pageSize, ({ id }) => [id], String)
  }
const payments = (filter: object) =>
  handled(paymentsStaffHandlers.staffMemberPayments as never, { account: 'fault-1', language: 'en', ...filter })
const span = { from: '2020-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' }

const lists: readonly [string, number, (asked: Asked) => Promise<Page>][] = [
  ['rounds', many, rounds({})],
  ['rounds of a time', many, rounds(span)],
  ['rounds of a type', many, rounds({ ...span, gameType: 'RNG', status: 'settled' })],
  ['rounds of a vendor', many, rounds({ ...span, vendor: 'FAULT' })],
  ['transactions', many, lines({})],
  ['transactions of a time and type', many, lines({ ...span, type: 'deposit', status: 'completed' })],
  ['what an agent was paid', many, paid()],
  ['what an agent was paid of a kind', many / 2, paid('hourly-salary')],
  ['settled periods of pay', many + 1, payRuns({ paying: false })],
  ['settled periods of a kind', many / 2, payRuns({ paying: false, kind: 'hourly-salary' })],
  ['settled periods that pay', many / 2, payRuns({ paying: true })],
  ['agents of a settled period', many, payLines],
  ...listsOfFeatures(() => member, many, span),
  ['messages', many, mail('all')],
  ['unread messages', many / 2, mail('unread')],
  ['messages of a category', many / 2, mail('offers')],
  ['team', many, team({ of: 'account' })],
  ['accounts of a team that begin so', 999, team({ of: 'found', account: 'DIRECT00' })],
  ['team by last log-in', many, team({ of: 'seen' })],
  ['team, who logged in of late', many / 2, team({ of: 'seen', since: new Date('2026-01-01') })],
  ['team by the oldest log-in', many, team({ of: 'unseen' })],
  ['profit and loss of a team by account', many, (a) => listByAccount(a.db, { ...below, parentId: member }, a, String)],
  ['transfers between wallets', many, (asked) => pageOrders(asked.db, member, asked, ({ id }) => id)],
  ['checkpoints', many, (asked) => listCheckpoints(asked.db, asked)],
  ['members, for staff', many + 1, (asked) => searchMembers(appOf(asked), { search: '', ...asked })],
  ['requests', many, (asked) => listRequests(appOf(asked), asked)],
  ['audit log', many, (asked) => readAuditLog(appOf(asked), asked as never)],
  ['audit log of an act', many, (asked) => readAuditLog(appOf(asked), { ...asked, act: 'test' } as never)],
  ['changes of settings', many, handled(systemStaffHandlers.staffSettingHistory as never)],
  ['changes of one setting', many / 2, handled(systemStaffHandlers.staffSettingHistory as never, { name: 'brand' })],
  ['staff accounts', many, handled(staffHandlers.staffPeople as never)],
  ['feedback', many, handled(messagesStaffHandlers.staffFeedback as never)],
  ['deposits that wait', many, orders({ queue: 'all' })],
  ['deposits of a queue', many, orders({ queue: 'slips' })],
  ['deposits of a member', many, (asked) => orders({ memberId: member })(asked)],
  ['unmatched payments', many, pays()],
  ['withdrawals', many, queue({})],
  ['withdrawals of a member', many, (asked) => queue({ memberId: member })(asked)],
  ['deposits and withdrawals of a member', 2 * many, payments({})],
  ['withdrawals of a member alone', many, payments({ kind: 'withdrawal' })],
  ['bank books', many, handled(payoutAccountStaffHandlers.staffPayoutAccounts as never)],
  ['documents', many, handled(documentStaffHandlers.staffDocuments as never)],
  ['findings', many / 2, handled(paymentStaffHandlers.staffPaymentFindings as never, { state: 'open' })],
  ['settled findings', many / 2, handled(paymentStaffHandlers.staffPaymentFindings as never, { state: 'settled' })],
  ['findings of game vendors', many, handled(walletStaffHandlers.staffFindings as never)],
  ['open rounds', many, handled(walletStaffHandlers.staffOpenRounds as never, { hours: 1 })],
  ['open transfers', many, handled(walletStaffHandlers.staffOpenTransfers as never)],
  ['comparisons with game vendors', many, handled(walletStaffHandlers.staffReconciliations as never)],
  ['notes', many, handled(noteHandlers.staffMemberNotes as never, { account: 'fault-1' })],
  ['complaints that wait', many, complaintsOf({ state: 'open' })],
  ['complaints about a thing', many, complaintsOf({ state: 'open', topic: 'game' })],
  ['complaints of a member', many, complaintsOf({ state: 'closed', account: 'fault-1' })],
  ['lines of a chat room', many, handled(chatStaffHandlers.staffRoomLines as never, { room: 'lobby' })],
]

/** Runs a page and measures its statements by their plans. */
async function measured(page: (asked: Asked) => Promise<Page>, cursor: string | undefined): Promise<number> {
  const watched = measuredDb(db)
  const { content } = await page({ db: watched, cursor, pageSize: size })
  expect(content).toHaveLength(size)
  return watched.taken().read
}

describe.each(lists)('%s', (_name, count, page) => {
  test('its pages hold each row once, in order', async () => {
    const whole = await page({ db, pageSize: count + 10 })
    expect(whole.content).toHaveLength(count)
    expect(whole).not.toHaveProperty('next')
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const part: Page = await page({ db, cursor, pageSize: 331 })
      seen.push(...part.content)
      cursor = part.next
    } while (cursor)
    expect(seen).toEqual(whole.content)
  })

  test('a page reads its own rows, at the start and far back', async () => {
    const { next } = await page({ db, pageSize: count - 100 })
    for (const cursor of [undefined, next]) {
      const read = await measured(page, cursor)
      expect(read).toBeGreaterThan(size)
      expect(read).toBeLessThan(readMax)
    }
  })
})

test('a filter that meets few rounds passes over the others in the index alone', async () => {
  const watched = measuredDb(db)
  const page = await rounds({ ...span, vendor: 'NOBODY' })({ db: watched, pageSize: size })
  expect(page).toEqual({ content: [] })
  // The entries twice, for the page and for how far it has looked; half of all rounds are this member's, so all are passed over.
  expect(watched.taken().read).toBeLessThanOrEqual(2 * 2 * many + size)
})

test('the vendors that a member has played at are a few steps among many rounds', async () => {
  const watched = measuredDb(db)
  expect(await listPlayedVendors(watched, member)).toMatchObject([{ vassalage: 'FAULT' }])
  expect(watched.taken().read).toBeLessThan(20)
})

test('every list has its plan', async () => {
  const firsts = await Promise.all(lists.map(([, , page]) => page({ db, pageSize: 1 })))
  const planned = new Set([...namesBeside, ...firsts.map(({ next }) => listOf(next!))])
  expect(namesOfLists().filter((name) => !planned.has(name))).toEqual([])
})
