import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { hashToken } from '#server/wallet/tokens.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.app.db.query(`insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1)`)
  await site.app.db.query(
    "insert into game (vassalage, game_code, name, game_type, icon) values ('PG', 'pg_koi', 'Koi', 'rng', '/x.svg')",
  )
})
afterAll(() => site.close())
const run = async (...args: string[]) => {
  const { exitCode, text } = await operate(site, args)
  if (exitCode !== 0) throw new Error(text)
  return text
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const entries = (action: string) =>
  site.app.db.query<{ actor: string; target: string; detail: Record<string, unknown> }>(
    `select actor, target, detail || jsonb_strip_nulls(jsonb_build_object('before', before, 'after', after)) as detail
     from audit_log where action = $1 and outcome = 'done' order by id`,
    [action],
  )

/** A member who is logged in and has a game open. */
async function player(account: string) {
  const id = await site.member(account, { balance: '100.00' })
  const visitor = site.visitor()
  await visitor.logIn(account)
  const token = await issueLaunchToken(site.app.db, {
    ...{ memberId: id, currency: 'THB', gameCode: 'pg_koi', at: site.app.clock.now() },
  })
  const ask = async (kind: 'bet' | 'win', uuid: string, more: readonly unknown[], amount: number) =>
    (
      await site.app.db.query<{ status: string }>(
        `select status from wallet_${kind}('hub88', $1, 'r', $2, $3, 'r1', false, 'pg_koi', 'THB', $4, false, null,
           ${more.map((_, at) => `$${at + 6}`).join('') || 'null'}${more.length ? ', null, null, $5' : ', null, $5'})`,
        [uuid, id, hashToken(token), amount, site.app.clock.now(), ...more],
      )
    )[0]!.status
  return {
    ...{ id, visitor },
    bet: (uuid: string) => ask('bet', uuid, [], 100_000),
    win: (uuid: string, of: string) => ask('win', uuid, [of], 300_000),
  }
}
const uuid = () => crypto.randomUUID()

describe('an account that is frozen', () => {
  test('ends its sessions, takes no log-in and no bet, still gets its wins, and opens again', async () => {
    const { visitor, bet, win, id } = await player('frosty')
    const before = uuid()
    expect(await bet(before)).toBe('RS_OK')
    expect(await run('freeze', 'frosty', '--reason', 'card theft')).toContain(
      'frosty is frozen. The wallet keeps 99.00 THB',
    )
    expect(await codeOf(visitor.call('balance'))).toBe('not_logged_in')
    expect(await codeOf(site.visitor().logIn('frosty'))).toBe('account_frozen')
    expect(await bet(uuid())).not.toBe('RS_OK')
    expect(await win(uuid(), before)).toBe('RS_OK')
    expect(await run('members', 'frosty')).toMatch(/frozen .*102\.00 THB/)
    for (const sql of ['delete from provider_transaction', 'update provider_transaction set amount = 1'])
      await expect(site.app.db.query(sql)).rejects.toThrow(/append-only|changes by its rollback alone/)
    await expect(run('freeze', 'frosty', '--reason', 'again')).rejects.toThrow('frozen already')
    await expect(run('deposit', 'frosty', '5', '--reference', 'slip 0')).rejects.toThrow('is not open')
    await run('reopen', 'FROSTY', '--reason', 'was a mistake')
    await expect(run('reopen', 'frosty', '--reason', 'again')).rejects.toThrow('was not closed')
    expect(await codeOf(site.visitor().logIn('frosty'))).toBe('ok')
    expect(await entries('member.freeze')).toEqual([
      {
        actor: expect.stringMatching(/^staff:\d+$/),
        target: `member:${id}`,
        detail: { before: 'active', after: 'frozen', reason: 'card theft' },
      },
    ])
    expect((await entries('member.reopen'))[0]!.detail).toMatchObject({ before: 'frozen', after: 'active' })
  })
})

test.each(['freeze', 'close'])('%s and reopen leave a member excluded whose status alone said so', async (command) => {
  const account = `away${command}`
  const id = await site.member(account)
  await site.app.db.query("update member set status = 'self_excluded' where id = $1", [id])
  await run(command, account, '--reason', 'asked')
  await run('reopen', account, '--reason', 'asked')
  const visitor = site.visitor()
  await visitor.logIn(account)
  expect((await visitor.call('playLimits')).exclusion).toEqual({ kind: 'selfExclusion' })
})

describe('an account that is closed', () => {
  test('says what becomes of its money', async () => {
    await site.member('leaver', { balance: '80.50' })
    await expect(run('close', 'leaver', '--reason', 'asked for it')).rejects.toThrow(
      'has 80.50 THB. Say what becomes of it',
    )
    await expect(run('close', 'leaver', '--reason', 'x', '--balance', 'withdraw')).rejects.toThrow('needs --reference')
    await expect(run('close', 'leaver', '--reason', 'x', '--balance', 'burn')).rejects.toThrow('keep or withdraw')
    expect(await codeOf(site.visitor().logIn('leaver'))).toBe('ok')
    const said = await run('close', 'leaver', '--reason', 'asked', '--balance', 'withdraw', '--reference', 'bank 7')
    expect(said).toBe('leaver is closed. The wallet keeps 0.00 THB.')
    expect(await codeOf(site.visitor().logIn('leaver'))).toBe('account_disabled')
    expect((await entries('member.close')).at(-1)!.detail).toMatchObject({ after: 'closed', withdrawn: '80.50' })
    expect(await run('log', 'bank 7')).toContain('wallet.withdrawal')
  })

  test('keeps it where the operator says so', async () => {
    await site.member('sleeper', { balance: '3.00' })
    expect(await run('close', 'sleeper', '--reason', 'dead', '--balance', 'keep')).toContain('keeps 3.00 THB')
    expect(await run('members', 'sleeper')).toMatch(/closed .*3\.00 THB/)
  })
})

describe('a profile', () => {
  test('has its locked fields changed, by the same rules, and the log does not learn them', async () => {
    const id = await site.member('karla', { profile: { payeeName: 'Karla Old', birthday: '1990-04-05' } })
    expect(await run('profile', 'karla')).toMatch(/payeeName +K••••• O••••• {2}\(locked\)/)
    expect(await run('profile', 'karla', 'payeeName', 'Karla', 'New', '--reason', 'married')).toBe(
      'payeeName of karla: K••••• O••••• → K••••• N•••••',
    )
    await run('profile', 'karla', 'idNumber', '1234567890123', '--reason', 'first time')
    await expect(run('profile', 'karla', 'birthday', '2020-01-01', '--reason', 'x')).rejects.toThrow('too_young')
    await expect(run('profile', 'karla', 'birthday', 'soon', '--reason', 'x')).rejects.toThrow('Not changed: birthday')
    await expect(run('profile', 'karla', 'password_hash', 'x', '--reason', 'x')).rejects.toThrow('Fields: ')
    const [row] = await site.app.db.query<{ profile: object }>('select profile from member where id = $1', [id])
    expect(row!.profile).toEqual({ payeeName: 'Karla New', birthday: '1990-04-05', idNumber: '1234567890123' })
    await run('profile', 'karla', 'birthday', 'none', '--reason', 'typed by us')
    const told = JSON.stringify(await entries('member.profile'))
    expect(told).toContain('married')
    for (const secret of ['New', 'Old', '1234567890123', '04-05']) expect(told).not.toContain(secret)
    const visitor = site.visitor()
    await visitor.logIn('karla')
    const { values, locked } = await visitor.call('profile')
    expect(values.payeeName).toBe('K••••• N•••••')
    expect(locked).toEqual(['payeeName', 'idNumber'])
  })
})

describe('the conformance suite’s members', () => {
  test('are closed by how they were made, and nobody else is, whatever the name', async () => {
    for (const name of ['conformance_bob', 'Conformance_bob', 'CONFORMANCE_b'])
      expect(
        await codeOf(
          site.visitor().call('register', {
            ...{
              username: name,
              password: 'Quiet-Lantern-72',
              confirmPassword: 'Quiet-Lantern-72',
              termsAccepted: true,
            },
          } as never),
        ),
      ).toBe('invalid_input')
    await expect(run('open', 'conformance_bob')).rejects.toThrow('invalid')
    // One who had the name before it was taken from the free ones.
    const bob = await site.member('conformance_bob', { balance: '500.00' })
    await run('conformance-members', '--merchant', 'BAIZE', '--game', 'pg_koi', '--other-game', 'pg_koi')
    const text = await run('conformance-close', '--merchant', 'BAIZE')
    // Three have bet 3.00 each.
    expect(text).toBe('6 members closed, their money is back: 591.00 THB.')
    const rows = await site.app.db.query<{ status: string; balance: bigint }>(
      'select m.status, a.balance from member m join account a on a.member_id = m.id where m.id = $1',
      [bob],
    )
    expect(rows).toEqual([{ status: 'active', balance: 50_000_000n }])
    const closed = await entries('conformance.close')
    expect(closed.map(({ detail }) => detail.amount).sort()).toEqual([
      '-100.00',
      '-100.00',
      '-100.00',
      '-97.00',
      '-97.00',
      '-97.00',
    ])
    expect((await entries('conformance.open'))[0]!.detail).toMatchObject({
      amount: '100.00',
      before: '0.00',
      after: '100.00',
    })
    expect(await run('conformance-close', '--merchant', 'BAIZE')).toContain('0 members')
  })
})
