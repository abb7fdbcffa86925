import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { type StaffCallName, staffApi } from '#api/staff-index.ts'
import { roles } from '#api/staff-permissions.ts'
import { handlers } from '#server/features.ts'
import { createRouter } from '#server/http/router.ts'
import { permissionsOf } from '#server/staff/rows.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const failureOf = (work: Promise<unknown>): Promise<CallFailure | undefined> =>
  work.then(
    () => undefined,
    (error: CallFailure) => error,
  )
const codeOf = async (work: Promise<unknown>) => (await failureOf(work))?.code ?? 'ok'
const idOf = async (owner: StaffVisitor, account: string) => {
  const { content: rows } = await owner.call('staffPeople')
  return rows.find((row) => row.account === account)!.id
}

const guarded = (Object.entries(staffApi) as [StaffCallName, Endpoint][]).flatMap(([name, { access }]) =>
  typeof access === 'object' ? [{ name, permission: access.staff }] : [],
)
const writing = (Object.entries(staffApi) as [string, Endpoint][]).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'public',
)

describe('every staff call', () => {
  test.each(roles)('opens to the role %s by its permission alone', async (role) => {
    const visitor = await site.staff(role)
    const held = await permissionsOf(site.app.db, role)
    for (const { name, permission } of guarded) {
      await site.app.db.query('delete from rate_window')
      // An input that no call accepts: a caller with access gets `invalid_input`, and nothing is done.
      const failure = await failureOf(
        visitor.call(name, { id: '-', pageSize: 'x', language: 1, account: '-', role: '-' } as never),
      )
      if (held.has(permission)) expect([name, failure?.code]).not.toEqual([name, 'permission_needed'])
      else expect([name, failure?.code, failure?.details]).toMatchObject([name, 'permission_needed', { permission }])
    }
    expect(guarded.length).toBeGreaterThan(8)
  })

  test('refuses a member, a guest and the owner of nothing but a token', async () => {
    await site.member('mali')
    const member = site.visitor()
    await member.logIn('mali')
    for (const [name, { method, path, access }] of Object.entries(staffApi) as [string, Endpoint][]) {
      if (access === 'public') continue
      await site.app.db.query('delete from rate_window')
      const response = await member.fetch(`/api${path.replace(/\{\w+\}/g, '1')}`, {
        method,
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      })
      // An encrypted body is opened before anything is asked of the caller.
      const sealed = 'encrypted' in staffApi[name as StaffCallName]
      expect([name, response.status]).toEqual([name, sealed ? 400 : 401])
    }
  })

  test.each(writing)('that writes has a word for the audit log: %s', (_name, { audit }) => {
    expect(audit).toMatch(/^[a-z]+\.[a-z_]+$/)
  })
})

describe('the router', () => {
  const audited = guarded.flatMap(({ name }) => ((staffApi[name] as Endpoint).audit === undefined ? [] : [name]))

  test.each(audited)('writes who has tried what: %s', async (name) => {
    await site.app.db.query('delete from rate_window')
    await site.app.db.query("delete from staff_role_permission where role = 'editor'")
    const nobody = await site.staff('editor', 'nobody')
    expect(await codeOf(nobody.call(name, { id: '1', account: 'x', code: 'x', role: 'owner' } as never))).toBe(
      'permission_needed',
    )
    const [line] = await site.app.db.query(
      'select actor, action, call, outcome, ip, request_id is not null as request from audit_log order by id desc limit 1',
    )
    expect(line).toEqual({
      ...{ actor: `staff:${nobody.id}`, action: (staffApi[name] as Endpoint).audit, call: name },
      ...{ outcome: 'permission_needed', ip: nobody.ip, request: true },
    })
  })

  test('does not let a writing call pass that has left no line', async () => {
    const owner = await site.staff()
    const silent = { ...handlers, staffSignOut: async () => ({}) } as unknown as typeof handlers
    const answer = await createRouter(site.app, silent).answer({
      ...{ id: 'x', method: 'DELETE', path: '/staff/session', query: '', ip: '192.0.2.1', country: 'ZZ' },
      headers: {
        authorization: `Bearer ${owner.token}`,
        cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: async () => Buffer.from(''),
    })
    expect(answer.status).toBe(500)
    expect(String(site.logged.at(-1)?.fields.error)).toContain('without a line of the audit log')
  })
})

describe('a refusal for want of a permission', () => {
  test('stands in the log with the person, the call and the address, also for a call that only reads', async () => {
    const support = await site.staff('support')
    await failureOf(support.call('staffPeople'))
    await failureOf(support.call('staffAdd', { account: 'friend', role: 'owner' }))
    const auditor = await site.staff('auditor')
    const { content: rows } = await auditor.call('staffAuditLog', { person: 'staff:support', pageSize: 2 })
    expect(rows).toMatchObject([
      {
        act: 'staff.add',
        call: 'staffAdd',
        outcome: 'permission_needed',
        address: support.ip,
        person: 'staff:support',
      },
      { act: 'staff.denied', call: 'staffPeople', outcome: 'permission_needed', address: support.ip },
    ])
  })
})

describe('staff accounts', () => {
  test('are added once, with a password that is told once and never logged', async () => {
    const owner = await site.staff()
    const added = await owner.call('staffAdd', { account: 'nina', role: 'cashier' })
    expect(added.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(await codeOf(owner.call('staffAdd', { account: 'nina', role: 'cashier' }))).toBe('username_taken')
    expect(await codeOf(owner.call('staffAdd', { account: 'Nina Two', role: 'cashier' }))).toBe('invalid_input')
    const logged = JSON.stringify(await site.app.db.query('select audit_log::text from audit_log'))
    expect(logged).not.toContain(added.password)
    const { content: rows } = await owner.call('staffAuditLog', { act: 'staff.add', subject: 'staff:nina' })
    expect(rows).toMatchObject([
      { after: { account: 'nina', role: 'cashier' }, outcome: 'done', person: 'staff:owner' },
    ])
  })

  test('are strengthened by nobody beyond what they hold themselves', async () => {
    const owner = await site.staff()
    await owner.call('staffSetPermissions', {
      role: 'auditor',
      permissions: ['staff.read', 'staff.write', 'audit.read'],
    })
    const auditor = await site.staff('auditor')
    const refused = await failureOf(auditor.call('staffAdd', { account: 'puppet', role: 'cashier' }))
    expect(refused).toMatchObject({ code: 'permission_needed', details: { permission: 'members.read' } })
    expect(await codeOf(auditor.call('staffReset', { id: await idOf(owner, 'owner'), reason: 'x' }))).toBe(
      'permission_needed',
    )
    const wanted = { role: 'auditor', permissions: ['payments.adjust', 'staff.write'] } as const
    expect(await codeOf(auditor.call('staffSetPermissions', { ...wanted, permissions: [...wanted.permissions] }))).toBe(
      'permission_needed',
    )
    expect(await codeOf(auditor.call('staffAdd', { account: 'colleague', role: 'auditor' }))).toBe('ok')
    expect(await codeOf(owner.call('staffSetPermissions', { role: 'owner', permissions: [] }))).toBe('state_conflict')
  })

  test('keep an owner, and nobody changes their own', async () => {
    const owner = await site.staff()
    const own = await idOf(owner, 'owner')
    expect(await codeOf(owner.call('staffLock', { id: own, reason: 'x' }))).toBe('state_conflict')
    expect(await codeOf(owner.call('staffSetRole', { id: own, role: 'cashier' }))).toBe('state_conflict')
    const second = await site.staff('owner', 'second')
    expect(await codeOf(second.call('staffSetRole', { id: own, role: 'manager' }))).toBe('ok')
    // The session goes on with what the role allows now.
    expect((await owner.call('staffMe')).role).toBe('manager')
    expect(await codeOf(owner.call('staffAdd', { account: 'late', role: 'support' }))).toBe('permission_needed')
    await second.call('staffSetRole', { id: own, role: 'owner' })
    expect(await codeOf(second.call('staffLock', { id: '999999', reason: 'x' }))).toBe('not_found')
    expect(await codeOf(second.call('staffLock', { id: own, reason: ' ' }))).toBe('invalid_input')
  })
})

describe('the audit log', () => {
  test('is read page by page from the newest, and by person, act, subject and day', async () => {
    const auditor = await site.staff('owner', 'reader')
    for (let number = 0; number < 5; number += 1)
      await auditor.call('staffAdd', { account: `row${number}`, role: 'support' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await auditor.call('staffAuditLog', {
        ...{ person: 'staff:reader', act: 'staff.add', pageSize: 2 },
        ...(cursor && { cursor }),
      })
      seen.push(...page.content.map(({ after }) => (after as { account: string }).account))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(['row4', 'row3', 'row2', 'row1', 'row0'])
    const byName = await auditor.call('staffAuditLog', { person: 'reader', act: 'staff.add', pageSize: 1 })
    expect(byName.content).toMatchObject([{ after: { account: 'row4' } }])
    expect((await auditor.call('staffAuditLog', { person: 'reader2', act: 'staff.add' })).content).toEqual([])
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(site.app.clock.now())
    expect((await auditor.call('staffAuditLog', { day, act: 'staff.add' })).content.length).toBeGreaterThan(4)
    expect((await auditor.call('staffAuditLog', { day: '2020-02-29' })).content).toEqual([])
    expect(await codeOf(auditor.call('staffAuditLog', { day: '2020-02-30' }))).toBe('invalid_input')
    const { next } = await auditor.call('staffAuditLog', { pageSize: 1 })
    expect(await codeOf(auditor.call('staffPeople', { cursor: next! }))).toBe('invalid_input')
    expect(await codeOf(auditor.call('staffAuditLog', { cursor: 'x' }))).toBe('invalid_input')
  })
})
