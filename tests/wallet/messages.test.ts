import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, first } from '#server/kernel/db.ts'
import { makeMessageMonths } from '#server/wallet/message-rows.ts'
import { keepMessages } from '#server/wallet/messages.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from './support.ts'

let db: Db
let world: World
beforeAll(async () => {
  db = await openMigrated()
  world = await World.open(db)
})
beforeEach(() => world.renew())
afterAll(() => db.close())

const months = async (): Promise<string[]> => {
  const found = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'provider_message'::regclass order by 1`,
  )
  return found.map(({ name }) => name)
}
const monthAt = (offset: number): string => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  return `provider_message_${month.toISOString().slice(0, 7).replace('-', '_')}`
}
const dayIn = (offset: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15))
}

test('a call is kept as it came, beside its transaction, alone and together with others', async () => {
  const kept = (from: string) =>
    first<{ messages: bigint; lengths: bigint; signed: bigint }>(
      db,
      `select count(*) as messages, sum(length(m.body)) as lengths, count(*) filter (where length(m.signature) = 256) as signed
       from provider_transaction t join provider_message m on m.transaction_id = t.id and m.received_at = t.received_at
       where t.round = $1`,
      [from],
    )
  const bet = await world.accepted({ round: 'alone' })
  await world.win(bet, { round: 'alone' })
  const one = await kept('alone')
  expect(one).toMatchObject({ messages: 2n, signed: 2n })
  expect(Number(one!.lengths)).toBeGreaterThan(200)
  const crowd: { user: string; token: string; round: string }[] = []
  for (let count = 0; count < 4; count += 1) {
    await world.renew()
    crowd.push({ user: String(alice), token: world.token, round: 'crowd' })
  }
  await Promise.all(crowd.map((fields) => world.bet(fields)))
  expect(await kept('crowd')).toMatchObject({ messages: 4n, signed: 4n })
})

test('nobody changes or deletes a message', async () => {
  await world.accepted()
  for (const sql of ["update provider_message set body = ''", 'delete from provider_message'])
    await expect(db.query(sql)).rejects.toThrow('append-only')
})

test('this month and the next two are made at once and only once', async () => {
  await db.exec(`drop table ${monthAt(2)}`)
  await Promise.all([makeMessageMonths(db), makeMessageMonths(db)])
  for (const offset of [0, 1, 2]) expect(await months()).toContain(monthAt(offset))
  expect(await first(db, 'select wallet_message_months() as made')).toEqual({ made: 0 })
})

test('a message that has no month yet is taken all the same, and moves into its month when that is made', async () => {
  await db.exec(`drop table ${monthAt(1)}`)
  world.clock.advance(dayIn(1).getTime() - world.clock.now().getTime())
  const held = () => first(db, 'select count(*)::int as held from provider_message_other where received_at >= now()')
  await world.accepted({ token: await world.tokenFor(alice), round: 'next-month' })
  expect(await held()).toEqual({ held: 1 })
  await makeMessageMonths(db)
  expect(await held()).toEqual({ held: 0 })
  expect(await first(db, `select count(*)::int as there from ${monthAt(1)}`)).toEqual({ there: 1 })
  await expect(db.query(`delete from ${monthAt(1)}`)).rejects.toThrow('append-only')
  await expect(db.query('delete from provider_message_other')).resolves.toEqual([])
})

test('months older than the setting says are let go, the transactions stay', async () => {
  for (const offset of [-14, -13, -5]) {
    const [row] = await db.query<{ id: bigint }>(
      "insert into provider_message (transaction_id, received_at, body) values (1, $1, 'x') returning transaction_id as id",
      [dayIn(offset)],
    )
    expect(row!.id).toBe(1n)
  }
  await makeMessageMonths(db)
  const count = () => first(db, 'select count(*)::int as transactions from provider_transaction')
  const before = await count()
  await keepMessages(world.app)
  expect(await months()).not.toContain(monthAt(-14))
  for (const offset of [-13, -5, 0]) expect(await months()).toContain(monthAt(offset))
  expect(await count()).toEqual(before)
  await expect(db.query('select wallet_message_drop(2)')).rejects.toThrow('three months at least')
  await expect(db.query('select wallet_message_drop(null)')).rejects.toThrow('three months at least')
})
