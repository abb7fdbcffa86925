import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { lockOwn } from '#server/account-state/lock-own.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { openOrder } from '#server/wallet/transfer-orders.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

// What a change of an account's state leaves behind: limits, open games, messages to pages, and lines of the log.

let site: TestSite
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  owner = await site.staff()
  await site.app.db.query(`insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1)`)
  await site.app.db.query(
    "insert into game (vassalage, game_code, name, game_type, icon) values ('PG', 'pg_koi', 'Koi', 'rng', '/x.svg')",
  )
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const reason = 'asked for it'
const reopened = (account: string) => owner.call('staffReopen', { account, reason })
const exclusionOf = async (account: string) => (await owner.call('staffMemberLimits', { account })).exclusion
const excludeByStatus = (id: bigint) =>
  site.app.db.query("update member set status = 'self_excluded' where id = $1", [id])
const openGames = async (id: bigint) =>
  (await site.app.db.query('select 1 from launch_token where member_id = $1 and ended_at is null', [id])).length
const openGame = (memberId: bigint) =>
  issueLaunchToken(site.app.db, { memberId, currency: 'THB', gameCode: 'pg_koi', at: site.app.clock.now() })
/** What pages are told from now on, as names and what they bear. */
function told() {
  const publish = vi.spyOn(site.app.events, 'publish')
  const change = vi.spyOn(site.app.events, 'publishChange')
  return {
    revoked: () => publish.mock.calls.filter(([, name]) => name === 'revoked').map(([, , data]) => data),
    changes: () => change.mock.calls,
  }
}

/** The three ways in which an account is shut. */
const ways = {
  freeze: { shut: (account: string) => owner.call('staffFreeze', { account, reason }), says: 'frozen' },
  close: {
    shut: (account: string) => owner.call('staffClose', { account, reason, balance: 'keep' }),
    says: 'disabled',
  },
  'own lock': {
    shut: async (account: string) => {
      const [row] = await site.app.db.query<{ id: bigint }>('select id from member where account = $1', [account])
      await lockOwn(site.app, { memberId: row!.id } as Session, { ip: '100.64.9.9', cookies: {} } as RequestFacts)
    },
    says: 'frozen',
  },
} as const

describe.each(Object.entries(ways))('%s', (name, { shut, says }) => {
  const account = `by_${name.replace(' ', '_')}`

  test('and a reopening leave a member as free as before', async () => {
    await site.member(account)
    await shut(account)
    await reopened(account)
    expect(await exclusionOf(account)).toBeUndefined()
  })

  test('keep an exclusion that the status alone noted', async () => {
    const id = await site.member(`${account}2`)
    await excludeByStatus(id)
    await shut(`${account}2`)
    await reopened(`${account}2`)
    expect(await exclusionOf(`${account}2`)).toEqual({ kind: 'selfExclusion' })
  })

  test('end open games, also where nobody is logged in', async () => {
    const id = await site.member(`${account}3`)
    await openGame(id)
    expect(await openGames(id)).toBe(1)
    await shut(`${account}3`)
    expect(await openGames(id)).toBe(0)
  })

  test('tell the pages why their session ended', async () => {
    await site.member(`${account}4`)
    await site.visitor().logIn(`${account}4`)
    const { revoked } = told()
    await shut(`${account}4`)
    expect(revoked()).toEqual([{ reason: says }])
  })
})

test('an account that is disabled already cannot be locked by its owner', async () => {
  const memberId = await site.member('shut')
  await owner.call('staffFreeze', { account: 'shut', reason })
  const request = { ip: '100.64.9.9', cookies: {} } as RequestFacts
  expect(await codeOf(lockOwn(site.app, { memberId } as Session, request))).toBe('account_disabled')
  const { content } = await owner.call('staffAuditLog', { subject: 'shut', act: 'member.locked' })
  expect(content).toEqual([])
})

test('a closing tells the pages that the balance is another', async () => {
  const id = await site.member('gone', { balance: '5.00' })
  const { changes } = told()
  await owner.call('staffClose', { account: 'gone', reason, balance: 'withdraw', reference: 'bank 9' })
  expect(changes()).toEqual([[id, 'balance']])
})

test('refused changes have their line, with the member and the reason', async () => {
  const id = await site.member('plain', { balance: '5.00' })
  const because = 'not for the log of others'
  const asked = { account: 'plain', reason: because }
  expect(await codeOf(owner.call('staffReopen', asked))).toBe('state_conflict')
  expect(await codeOf(owner.call('staffClose', asked))).toBe('state_conflict')
  expect(await codeOf(owner.call('staffClose', { ...asked, balance: 'withdraw' }))).toBe('invalid_input')
  await owner.call('staffFreeze', { account: 'plain', reason })
  expect(await codeOf(owner.call('staffFreeze', asked))).toBe('state_conflict')
  const { content } = await owner.call('staffAuditLog', { subject: 'plain', pageSize: 10 })
  const refused = content.filter(({ outcome }) => outcome !== 'done')
  expect(refused.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
    'member.freeze state_conflict',
    'member.close state_conflict',
    'member.reopen state_conflict',
  ])
  for (const line of refused) expect(line).toMatchObject({ subject: `member:${id}`, detail: { reason: because } })
})

test('what is paid out at a closing is booked once for its reference', async () => {
  await site.member('payee', { balance: '5.00' })
  await site.member('other', { balance: '7.00' })
  const paid = { reason, balance: 'withdraw', reference: 'bank 10' } as const
  const closed = await owner.call('staffClose', { account: 'payee', ...paid })
  expect(closed.wallet).toMatchObject({ balance: '0.00' })
  expect(await codeOf(owner.call('staffClose', { account: 'other', ...paid }))).toBe('idempotency_conflict')
  expect(await owner.call('staffMember', { account: 'other' })).toMatchObject({ wallet: { balance: '7.00' } })
  const { content } = await owner.call('staffAuditLog', { subject: 'payee', act: 'member.close' })
  expect(content).toMatchObject([{ detail: { balance: '0.00', withdrawn: '5.00', key: 'bank 10' } }])
  await site.member('empty')
  await owner.call('staffClose', { account: 'empty', ...paid, reference: 'bank 11' })
  const { content: lines } = await owner.call('staffAuditLog', { subject: 'empty' })
  expect(lines.map(({ act }) => act)).not.toContain('wallet.withdrawal')
})

test('an account with nothing in it needs no word about the balance, and one that keeps it keeps all', async () => {
  await site.member('bare')
  expect(await owner.call('staffClose', { account: 'bare', reason })).toMatchObject({ state: 'closed' })
  await site.member('keeper', { balance: '5.00' })
  const kept = await owner.call('staffClose', { account: 'keeper', reason, balance: 'keep' })
  expect(kept).toMatchObject({ state: 'closed', wallet: { balance: '5.00' } })
})

test('what one person may book alone is paid out at a closing, and not a cent more', async () => {
  const above = site.app.settings.current().staffApprovalAbove
  await site.member('most', { balance: `${above}.00` })
  await site.member('more', { balance: `${above}.01` })
  const paid = { reason, balance: 'withdraw' } as const
  expect(await codeOf(owner.call('staffClose', { account: 'more', ...paid, reference: 'bank 12' }))).toBe(
    'state_conflict',
  )
  const closed = await owner.call('staffClose', { account: 'most', ...paid, reference: 'bank 13' })
  expect(closed).toMatchObject({ state: 'closed', wallet: { balance: '0.00' } })
})

test('nothing is closed while money may lie at a vendor, unless the balance stays', async () => {
  const detailOf = (work: Promise<unknown>) => work.catch((error: CallFailure) => error.details.detail)
  const memberId = await site.member('afar')
  await openOrder(site.app, {
    ...{ memberId, key: 'afar', vassalage: 'PG', direction: 'withdraw', currency: 'THB', amount: 100_000n },
  })
  expect(await detailOf(owner.call('staffClose', { account: 'afar', reason }))).toMatch(/^afar may have money at PG,/)
  await owner.call('staffFreeze', { account: 'afar', reason })
  expect(await detailOf(owner.call('staffClose', { account: 'afar', reason }))).toMatch(/^Money of afar is not home/)
  const kept = await owner.call('staffClose', { account: 'afar', reason, balance: 'keep' })
  expect(kept).toMatchObject({ state: 'closed' })
})
