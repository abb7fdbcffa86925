import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractKinds } from '#api/contract-kinds.ts'
import { pageGiven, pageGivenBeginning } from '#server/contracts/rows-open.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { measuredDb } from '#tests/support/plan.ts'

let site: TestSite
let top: bigint
let agent: Visitor
const directs = 150

beforeAll(async () => {
  site = await startTestSite()
  top = await site.member('top', { type: 1 })
  const stranger = await site.member('stranger', { type: 1 })
  await site.member('foreign', { type: 2, uplineId: stranger })
  await site.app.db.exec(`
    insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at)
      select k, null, ${top}, 'accepted', 90, '[{"rate":90,"activeMembers":0,"validBet":"0","netLoss":"0","betAmount":"0"}]', now(), now()
      from unnest('{${contractKinds.join(',')}}'::text[]) k`)
  for (let n = 0; n < directs; n += 1) {
    const id = await site.member(`under${n}`, { type: 2, uplineId: top })
    await site.app.db.exec(`
      insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at)
        select k, ${top}, ${id}, 'accepted', 50, '[{"rate":50,"activeMembers":0,"validBet":"0","netLoss":"0","betAmount":"0"}]', now(), now()
        from unnest('{${contractKinds.join(',')}}'::text[]) k`)
  }
  agent = site.visitor()
  await agent.logIn('top')
})
afterAll(() => site.close())

/** Everything that pages bring, with the first one. */
async function allPages(input: { type?: 'dividend'; direction?: 'given' }) {
  const first = await agent.call('agentContracts', input)
  const all = [...first.contracts]
  for (let next = first.next; next !== undefined; ) {
    const page = await agent.call('agentContracts', { ...input, cursor: next })
    expect(page.contracts.length).toBeLessThanOrEqual(100)
    all.push(...page.contracts)
    next = page.next
  }
  return all
}

test('every contract that was given is reached by pages, of all kinds and of one, and no answer is longer than a page', async () => {
  const all = await allPages({})
  expect(all.filter(({ direction }) => direction === 'received').length).toBe(4)
  expect(new Set(all.map(({ id }) => id)).size).toBe(4 + 4 * directs)
  const dividends = await allPages({ type: 'dividend', direction: 'given' })
  expect(dividends.map(({ party }) => party).toSorted()).toEqual(
    Array.from({ length: directs }, (_, n) => `under${n}`).toSorted(),
  )
  expect((await agent.call('agentContracts', { direction: 'received' })).contracts.length).toBe(4)
})

test('the oldest contract of many is found by its account, and ended', async () => {
  const found = await agent.call('agentContracts', { type: 'dividend', party: 'UNDER0' })
  expect(found.contracts).toMatchObject([
    { direction: 'received' },
    { direction: 'given', party: 'under0', kind: 'dividend', status: 'accepted' },
  ])
  const { id } = found.contracts[1]!
  await agent.call('processDividend', { id, action: 'terminate', number: `C-${id}` })
  const left = await agent.call('agentContracts', { direction: 'given', party: 'under0' })
  expect(left.contracts.map(({ kind }) => kind).toSorted()).toEqual(
    contractKinds.filter((kind) => kind !== 'dividend').toSorted(),
  )
})

test('the contracts of an account of another team, or further up, are not asked for', async () => {
  for (const party of ['foreign', 'stranger', 'top', 'nobody'])
    await expect(agent.call('agentContracts', { party })).rejects.toMatchObject({ code: 'not_found' })
})

test('what was given is found by the beginning of accounts, by pages of agents, and nothing of other teams', async () => {
  const found = await agent.call('agentContracts', { account: 'UNDER14', type: 'dividend' })
  expect(found.contracts.map(({ party }) => party)).toEqual([
    'under14',
    ...Array.from({ length: 10 }, (_, n) => `under14${n}`),
  ])
  expect(found.next).toBeUndefined()
  const parties: (string | undefined)[] = []
  let page: string | undefined
  do {
    const { contracts, next } = await agent.call('agentContracts', { account: 'under', cursor: page })
    expect(contracts.length).toBeLessThanOrEqual(25 * 4)
    parties.push(...contracts.map(({ party }) => party))
    page = next
  } while (page !== undefined)
  expect(new Set(parties).size).toBe(directs)
  for (const account of ['foreign', 'top', '%', 'under_'])
    expect((await agent.call('agentContracts', { account })).contracts).toEqual([])
})

test('a page reads no more than its length, however much was given', async () => {
  await site.app.db.exec(`
    insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at, ended_at, ended_as)
      select kind, upline_id, downline_id, 'terminated', rate_bp, tiers, offered_at, answered_at, now(), 'superseded'
      from contract, generate_series(1, 30) where upline_id is not null;
    analyze`)
  for (const kind of [undefined, 'dividend'] as const) {
    await site.app.db.transaction(async (tx) => {
      // The few members of a test would be read faster without an index.
      await tx.query('set local enable_seqscan = off')
      const db = measuredDb(tx)
      await pageGiven(db, top, { kind, pageSize: 10 }, ({ id }) => id)
      expect(db.taken().read).toBeLessThan(60)
      const found = measuredDb(tx)
      await pageGivenBeginning(found, top, { account: 'under', kind, pageSize: 10 }, ({ id }) => id)
      expect(found.taken().read).toBeLessThan(kind === undefined ? 200 : 80)
    })
  }
})
