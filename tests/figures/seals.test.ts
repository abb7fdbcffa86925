import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { checkDaySeal, type DaySeal } from '#api/day-seal-proof.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import { listSeals } from '#server/figures/rows-seals.ts'
import { sealHandlers } from '#server/figures/seal-handlers.ts'
import { sealDays } from '#server/figures/seals.ts'
import { checkpointSigner, sealTransfers, signCheckpoint } from '#server/ledger/public.ts'
import { moveMember } from '#server/tree/move.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { World } from '#tests/wallet/support.ts'
import { addLine, baht, count, countAgain, dyingAt, move, player } from './support.ts'

const [agentType] = memberTypes.agents
const dayMs = 24 * 60 * 60_000
const signer = checkpointSigner(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)
let world: World
let top: bigint, low: bigint, member: bigint, direct: bigint

/** top → (low → member, direct). */
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[top, low, member] = (await addLine(world, [agentType, agentType, memberTypes.member])) as [bigint, bigint, bigint]
  const [other] = await addLine(world, [memberTypes.member])
  direct = other!
  await world.db.query('update member set upline_id = $1 where id = $2', [top, direct])
  await world.db.query('insert into member_tree (ancestor, descendant, depth) values ($1, $2, 1)', [top, direct])
  for (const one of [low, member, direct]) await move(world, one, 'deposits', 10_000n * baht, 'deposit')
})
afterAll(() => world.db.close())

const bet = async (who: bigint, stake: number, won = 0) => {
  const fields = { ...(await player(world, who)), round: randomUUID() }
  const bet = await world.accepted({ ...fields, amount: stake * 100_000, round_closed: won === 0 })
  if (won > 0) await world.win(bet, { ...fields, amount: won * 100_000, round_closed: true })
  return bet
}
/** The day of the site that it is, in Bangkok. */
const today = () => new Date(world.clock.now().getTime() + 7 * 60 * 60_000).toISOString().slice(0, 10)
/** Ends the day, counts and closes it. */
async function end(): Promise<string> {
  const day = today()
  await count(world)
  world.clock.advance(dayMs)
  await count(world)
  return day
}
const ask = (agent: bigint, day: string) =>
  sealHandlers.agentDaySeal({
    ...{ app: world.app, input: { day }, request: {} as never, reply: { setCookie: () => {} } },
    session: { id: 's', memberId: agent, type: agentType, account: 'a' },
  })
/** The answer as a browser checks it. */
async function sealOf(agent: bigint, day: string): Promise<DaySeal> {
  const { seal } = await ask(agent, day)
  const { parts, others, ...rest } = seal!
  return { day, ...rest, parts: others ? [...parts, others] : parts }
}
const verdict = async (agent: bigint, day: string) => {
  const { verdict: said, fault } = await checkDaySeal(await sealOf(agent, day))
  return fault === undefined ? said : `${said}: ${fault}`
}
/** Changes rows as nobody but the owner of the database can, and puts them back. */
async function altered(table: string, change: string, params: readonly unknown[], then: () => Promise<void>) {
  await world.db.exec(`create table kept as select * from ${table}; alter table ${table} disable trigger all`)
  await world.db.query(change, params)
  try {
    await then()
  } finally {
    await world.db.exec(`delete from ${table}; insert into ${table} overriding system value select * from kept; drop table kept;
      alter table ${table} enable trigger all`)
  }
}
type Change = readonly [table: string, change: string, params: readonly unknown[]]
type Case<Said> = readonly [said: Said, ...Change]
const changed = (table: string, set: string, who: bigint, day: string): Change => [
  table,
  `update ${table} set ${set} where ${table === 'member_day' ? 'member_id' : 'agent_id'} = $1 and day = $2`,
  [who, day],
]
const changedDay = (set: string, day: string): Change => [
  'figure_seal',
  `update figure_seal set ${set} where day = $1`,
  [day],
]
const breaches = async () => (await world.invariants()).filter((breach) => breach.startsWith('I26'))

test('a closed day is sealed once: its parts add up to the line, which leads to the signed chain', async () => {
  await bet(direct, 30)
  await bet(member, 100, 40)
  await bet(low, 7)
  expect((await ask(top, today())).state).toBe('open')
  const day = await end()
  expect((await ask(top, day)).state).toBe('waiting')
  expect(await sealDays(world.app)).toBeGreaterThan(0)
  expect(await sealDays(world.app)).toBe(0)
  const { state, seal } = await ask(top, day)
  expect([state, seal?.parts.map(({ kind, bets, validBet, won }) => [kind, bets, validBet, won])]).toEqual([
    'sealed',
    [
      ['agent', '2', String(107n * baht), String(40n * baht)],
      ['member', '1', String(30n * baht), '0'],
    ],
  ])
  expect(await verdict(top, day)).toBe('open')
  await sealTransfers(world.db, () => world.clock.now())
  expect(await verdict(top, day)).toBe('sealed')
  world.clock.advance(dayMs)
  await signCheckpoint(world.db, signer, world.clock.now())
  const checked = await checkDaySeal(await sealOf(top, day), [signer.id])
  expect(checked).toMatchObject({ verdict: 'proven', sealed: { bets: 3n, validBet: 137n * baht }, moved: { bets: 0n } })
  expect((await checkDaySeal(await sealOf(top, day), ['another'])).fault).toBe('chain')
  expect(await verdict(low, day)).toBe('proven')
  expect((await sealOf(low, day)).parts).toHaveLength(1)
  expect(await world.invariants()).toEqual([])
})

test('who shaves a member is found: by a bet that is planted or gone, by a line, a day or a log that was changed', async () => {
  await bet(direct, 30)
  await bet(member, 100)
  const day = await end()
  await sealDays(world.app)
  await sealTransfers(world.db, () => world.clock.now())
  const cases: readonly Case<string>[] = [
    ['broken: parts', ...changed('member_day', 'bets = bets + 1', direct, day)],
    ['broken: parts', ...changed('member_day', 'bets = 0, staked = 0, valid_bet = 0', direct, day)],
    ['broken: parts', ...changed('team_day', 'valid_bet = valid_bet - 1', low, day)],
    ['broken: counted', ...changed('team_day', 'valid_bet = valid_bet - 1', top, day)],
    ['broken: team', ...changed('figure_seal_team', 'bets = bets - 1', top, day)],
    ['broken: team', ...changedDay("seed = seed || '\\x01'", day)],
    ['broken: day', ...changedDay("statement = statement || ' '", day)],
    ['broken: chain', 'audit_log', "update audit_log set actor = 'staff:1' where target = $1", [`figures:${day}`]],
  ]
  for (const [said, table, change, params] of cases)
    await altered(table, change, params, async () => expect([change, await verdict(top, day)]).toEqual([change, said]))
  expect(await verdict(top, day)).toBe('sealed')
})

test('I26 names what was changed of a sealed day, in what is recent and in all', async () => {
  await bet(direct, 30)
  const day = await end()
  await sealDays(world.app)
  expect(await breaches()).toEqual([])
  const last = '(select max(agent_id) from figure_seal_team where day = $1)'
  const gone = `delete from figure_seal_team where day = $1 and agent_id = ${last}`
  const cases: readonly Case<RegExp>[] = [
    [/has other figures now/, ...changed('team_day', 'won = won + 1', top, day)],
    [/has other figures now/, 'site_day', 'update site_day set bets = bets + 1 where day = $1', [day]],
    [/the line of \d+ was changed/, ...changed('figure_seal_team', 'bets = bets - 1', top, day)],
    [/a line is gone or was added/, 'figure_seal_team', gone, [day]],
    [/has another root/, ...changedDay("statement = statement || ' '", day)],
    [
      /is not what the audit log says/,
      'audit_log',
      "update audit_log set detail = '{}' where target = $1",
      [`figures:${day}`],
    ],
    [/has play of nobody/, ...changed('figure_seal_team', 'moved_bets = 1', top, day)],
  ]
  for (const [said, table, change, params] of cases)
    await altered(table, change, params, async () => expect((await breaches()).join('; ')).toMatch(said))
  expect(await breaches()).toEqual([])
})

test('what comes late is of the open day and changes no sealed one', async () => {
  const placed = await bet(direct, 30)
  const day = await end()
  await sealDays(world.app)
  const before = await sealOf(top, day)
  await world.rollback(placed, await player(world, direct))
  const next = await end()
  await sealDays(world.app)
  const after = await sealOf(top, day)
  expect([after.parts, after.team, after.counted]).toEqual([before.parts, before.team, before.counted])
  expect((await sealOf(top, next)).parts).toMatchObject([{ bets: '-1', staked: String(-30n * baht) }])
  expect(await world.invariants()).toEqual([])
})

test('a branch that moves stays in the days of before, and what it played on the day of its move is named', async () => {
  const [right] = await addLine(world, [agentType])
  await bet(member, 100)
  const day = await end()
  await sealDays(world.app)
  await bet(member, 40)
  await count(world)
  const moved = { memberId: low, upline: `m-${right}`, reason: 'The agent has left.', by: 7n }
  await world.db.transaction((tx) => moveMember(world.app, tx, moved))
  await bet(member, 5)
  const next = await end()
  await sealDays(world.app)
  // By the tree of then, although the branch stands elsewhere now.
  expect((await sealOf(top, day)).parts).toMatchObject([{ validBet: String(100n * baht) }])
  expect([await verdict(top, day), await verdict(top, next), await verdict(right!, next)]).toEqual([
    'open',
    'open',
    'open',
  ])
  const checked = await checkDaySeal(await sealOf(top, next))
  expect(checked).toMatchObject({
    sealed: { validBet: 40n * baht },
    added: { bets: 0n },
    moved: { validBet: 40n * baht },
  })
  // The branch has played both on this day: what it played before the move is not of the new team.
  const other = await checkDaySeal(await sealOf(right!, next))
  expect(other).toMatchObject({
    sealed: { validBet: 5n * baht },
    added: { validBet: 45n * baht },
    moved: { validBet: -40n * baht },
  })
  expect(await breaches()).toEqual([])
})

test('while figures are counted again nothing is sealed or compared; then every day is as it was', async () => {
  await bet(direct, 30)
  const day = await end()
  await sealDays(world.app)
  const next = await end()
  await world.db.transaction((tx) => forgetFigures(tx))
  expect(await sealDays(world.app)).toBe(0)
  expect((await ask(top, day)).state).toBe('counting')
  expect(await breaches()).toEqual([])
  await countAgain(world)
  expect(await sealDays(world.app)).toBe(1)
  expect([await verdict(top, day), (await ask(top, next)).state]).toEqual(['open', 'sealed'])
})

test('a process that dies while it seals leaves nothing, at whichever statement', async () => {
  await bet(direct, 30)
  const day = await end()
  for (let statement = 1; ; statement += 1) {
    const dying = { ...world.app, db: dyingAt(world.db, statement) }
    const sealed = await sealDays(dying).catch(() => undefined)
    if (sealed !== undefined) break
    expect((await ask(top, day)).state).toBe('waiting')
  }
  expect((await ask(top, day)).state).toBe('sealed')
  expect(await breaches()).toEqual([])
})

test('single members are shown as far as agents see them, and the sums stay', async () => {
  await bet(direct, 30)
  await bet(member, 5)
  const day = await end()
  await sealDays(world.app)
  await world.app.settings.change({ agentSeesMembers: false }, 'test')
  const { seal } = await ask(top, day)
  expect([seal?.parts, seal?.others]).toMatchObject([[], { people: 2, bets: '2' }])
  expect(await verdict(top, day)).toBe('open')
  await world.app.settings.change({ agentSeesMembers: true }, 'test')
  // A team that did not play has no line, and nothing to add up.
  expect(await verdict(direct, day)).toBe('open')
})

test('an agent’s day reads the own downlines, however many teams there are', async () => {
  await bet(direct, 30)
  const day = await end()
  await sealDays(world.app)
  const watched = measuredDb(world.db)
  const app = { ...world.app, db: watched as never }
  await sealHandlers.agentDaySeal({
    ...{ app, input: { day }, request: {} as never, reply: { setCookie: () => {} } },
    session: { id: 's', memberId: top, type: agentType, account: 'a' },
  })
  expect(watched.taken().read).toBeLessThan(250)
})

test('staff see sealed days by pages, the newest first', async () => {
  await bet(direct, 30)
  const day = await end()
  await sealDays(world.app)
  const list = (cursor?: string) =>
    sealHandlers.staffDaySeals({ app: world.app, input: { cursor, pageSize: 2 } } as never)
  const first = await list()
  expect(first.currencySymbol).toBe('฿')
  expect(first.content[0]).toMatchObject({ day, teams: 1, bets: 1, validBet: '30.00', netWin: '30.00' })
  const days: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await list(cursor)
    days.push(...page.content.map((one) => one.day))
    cursor = page.next
  }
  expect(days).toEqual(days.toSorted().reverse())
  const watched = measuredDb(world.db)
  await listSeals(watched, 'infinity', 3)
  // Three days, and the site's line of each.
  expect(watched.taken().read).toBeLessThanOrEqual(2 * 3)
  const rows = await world.db.query<{ n: bigint }>('select count(*) as n from figure_seal')
  expect(BigInt(days.length)).toBe(rows[0]!.n)
})
