import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CheckedLine, type ReceiptsFile, verifyReceipts } from '#api/ledger-proof.ts'
import { checkInvariants } from '#server/features.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import {
  accountLeaves,
  chainBreaches,
  checkpointSigner,
  openMemberWallet,
  post,
  postMany,
  proveLines,
  sealTransfers,
  signCheckpoint,
  systemAccount,
} from '#server/ledger/public.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'

const form = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}
const signer = checkpointSigner(generateKeyPairSync('ed25519', form as never).privateKey as unknown as string)

let db: Db
let people = 40_000_000n
let keys = 0
beforeAll(async () => {
  db = await openMigrated()
})
afterAll(() => db.close())
beforeEach(async () => {
  expect(await checkInvariants(db)).toEqual([])
})

async function wallet(): Promise<bigint> {
  people += 1n
  await db.query('insert into member (id, account) values ($1, $2)', [people, `m${people}`])
  return openMemberWallet(db, people, 'THB')
}

const deposit = (account: bigint, amount: bigint) => {
  keys += 1
  return {
    ...{ source: 'test', key: `k${keys}`, reason: 'deposit', reference: 'ฝาก "1"', currency: 'THB' },
    postings: [
      { account: systemAccount('deposits'), amount: -amount },
      { account, amount },
    ],
  }
}

let days = 0
/** Seals everything and signs it under a new day. */
async function sealAndSign(): Promise<string | undefined> {
  days += 1
  const now = new Date(Date.UTC(2026, 0, days))
  await sealTransfers(db, () => now)
  return signCheckpoint(db, signer, now)
}

async function receiptsOf(account: bigint): Promise<ReceiptsFile> {
  const leaves = await accountLeaves(db, { account, from: 0n, to: 1n << 62n, limit: 1_000 })
  return { format: 'baize-receipts-1', ...(await proveLines(db, leaves)) }
}
const verdicts = (lines: readonly CheckedLine[]) => lines.map((line) => line.fault ?? line.verdict)

test('lines are open, then sealed, then proven, and nothing is sealed twice', async () => {
  const account = await wallet()
  await post(db, deposit(account, 100n))
  await post(db, { ...deposit(account, -500n), reason: 'withdrawal' })
  expect(verdicts(await verifyReceipts(await receiptsOf(account)))).toEqual(['open'])
  expect(await sealTransfers(db, () => new Date())).toBe(1)
  expect(await sealTransfers(db, () => new Date())).toBe(0)
  expect(verdicts(await verifyReceipts(await receiptsOf(account)))).toEqual(['sealed'])
  await sealAndSign()
  const [line] = await verifyReceipts(await receiptsOf(account), { trustedKeys: [signer.id], gapless: true })
  expect(line).toMatchObject({ verdict: 'proven', facts: { amount: 100n, balanceAfter: 100n, reference: 'ฝาก "1"' } })
  expect(verdicts(await verifyReceipts(await receiptsOf(account), { trustedKeys: ['other'] }))).toEqual([
    'checkpoint_not_signed',
  ])
})

test('whatever is posted, sealed and signed in whatever order, every line can be proven', async () => {
  const step = fc.constantFrom('post', 'many', 'seal', 'sign')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const account = await wallet()
      let posted = 0
      for (const what of steps) {
        if (what === 'post') await post(db, deposit(account, 5n))
        if (what === 'many')
          await db.transaction((tx) =>
            postMany(
              tx,
              Array.from({ length: 7 }, () => deposit(account, 3n)),
            ),
          )
        if (what === 'seal') await sealTransfers(db, () => new Date())
        if (what === 'sign') await sealAndSign()
        posted += what === 'post' ? 1 : what === 'many' ? 7 : 0
      }
      await sealAndSign()
      const file = await receiptsOf(account)
      const checked = await verifyReceipts(file, { gapless: true })
      // One answer holds the lines of ten blocks.
      if (file.blocks.length < 10) expect(checked).toHaveLength(posted)
      expect(checked.every((line) => line.verdict === 'proven')).toBe(true)
      expect(await chainBreaches(db, 'all')).toEqual([])
      expect(await chainBreaches(db, 'recent')).toEqual([])
    }),
    { numRuns: examples(12) },
  )
})

test('a file that was tampered with is refused line by line', async () => {
  const account = await wallet()
  for (let turn = 0; turn < 3; turn += 1) await post(db, deposit(account, 10n))
  await sealAndSign()
  const file = await receiptsOf(account)
  const check = async (change: (copy: ReceiptsFile) => unknown): Promise<string[]> => {
    const copy = structuredClone(file)
    change(copy as never)
    return verdicts(await verifyReceipts(copy, { gapless: true }))
  }
  type Loose = { [K: string]: never }
  const at = (copy: ReceiptsFile, index: number) => copy.lines[index] as unknown as Loose & { seal: Loose }
  expect(await check(() => {})).toEqual(['proven', 'proven', 'proven'])
  const more = (copy: ReceiptsFile) => (at(copy, 1).leaf = file.lines[1]!.leaf.replace('"10"', '"90"') as never)
  expect((await check(more))[1]).toMatch(/not_in_block|balance_gap/)
  expect((await check((copy) => (at(copy, 0).seal.index = 0 as never)))[0]).toBe('not_in_block')
  expect((await check((copy) => (at(copy, 0).id = '1-1' as never)))[0]).toBe('unreadable')
  expect((await check((copy) => (at(copy, 0).seal.path = ['zz'] as never)))[0]).toBe('unreadable')
  const gap = (copy: ReceiptsFile) => (copy.lines as unknown as unknown[]).splice(1, 1)
  expect(await check(gap)).toEqual(['proven', 'balance_gap'])
  const statement = (copy: ReceiptsFile) => {
    const target = copy.checkpoints[0] as unknown as { statement: string }
    target.statement = target.statement.replace('baize-checkpoint-1', 'baize-checkpoint-2')
  }
  expect(new Set(await check(statement))).toEqual(new Set(['checkpoint_not_signed']))
  const header = (copy: ReceiptsFile) => {
    const target = copy.blocks[0] as unknown as { header: string }
    target.header = target.header.replace(/:00\.000Z/, ':01.000Z')
  }
  expect(new Set(await check(header))).toEqual(new Set(['block_not_covered']))
})

const note = (subject = 'member:1') =>
  writeAudit(
    db,
    new Date(),
    { actor: 'staff:1', action: 'member.freeze' },
    { subject, before: 'active', after: 'frozen' },
  )

describe('the audit log', () => {
  const place = () => db.query('select last_xid, last_id from ledger_block order by number desc limit 1')

  test('is sealed also where no money has moved, each line once and nothing before its transaction has ended', async () => {
    await sealTransfers(db, () => new Date())
    const before = await place()
    await note()
    expect(await sealTransfers(db, () => new Date())).toBe(1)
    expect(await sealTransfers(db, () => new Date())).toBe(0)
    expect(await place()).toEqual(before)
    await db.transaction(async (tx) => {
      await writeAudit(tx, new Date(), { actor: 'staff:1', action: 'member.freeze' }, {})
      expect(await sealTransfers({ ...db, ...tx }, () => new Date())).toBe(0)
    })
    expect(await sealTransfers(db, () => new Date())).toBe(1)
    expect(await chainBreaches(db, 'all')).toEqual([])
  })

  test('leaves receipts of lines beside it as provable as before', async () => {
    const account = await wallet()
    await note()
    await post(db, deposit(account, 70n))
    await note()
    await sealAndSign()
    await note()
    await sealAndSign()
    expect(new Set(verdicts(await verifyReceipts(await receiptsOf(account))))).toEqual(new Set(['proven']))
  })
})

describe('what somebody with the database’s key does behind all guards is found by the next check', () => {
  const guarded = [
    'posting',
    'transfer',
    'transfer_refusal',
    'ledger_block',
    'ledger_checkpoint',
    'ledger_key',
    'audit_log',
  ] as const

  async function planted(sql: string): Promise<Record<'all' | 'recent', string>> {
    const undo = new Error('undo')
    const found = { all: '', recent: '' }
    await db
      .transaction(async (tx) => {
        for (const table of guarded) await tx.query(`alter table ${table} disable trigger all`)
        await tx.query(sql)
        for (const scope of ['all', 'recent'] as const) found[scope] = (await chainBreaches(tx, scope)).join('\n')
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found
  }

  const last = '(select max(transfer_id) from posting)'
  const line = '(select max(id) from audit_log)'
  test.each([
    ['an amount, on both sides', `update posting set amount = amount * 2 where transfer_id = ${last}`, 'was changed'],
    [
      'whose line it is',
      `update posting set account_id = 4 where transfer_id = ${last} and account_id = 3`,
      'was changed',
    ],
    ['a balance', `update posting set balance_after = 1 where transfer_id = ${last} and line = 2`, 'was changed'],
    ['a reason', `update transfer set reason = 'bonus' where id = ${last}`, 'was changed'],
    ['a time', `update transfer set at = at + interval '1 microsecond' where id = ${last}`, 'was changed'],
    ['an input', `update transfer set input_hash = '\\x00' where id = ${last}`, 'was changed'],
    ['a line more', `insert into posting values (${last}, 3, 1, 'THB', 5, null)`, 'was added'],
    ['a line less', `delete from posting where transfer_id = ${last} and line = 2`, 'are gone'],
    [
      'a transfer less',
      `with p as (delete from posting where transfer_id = ${last}) delete from transfer where id = ${last}`,
      'are gone',
    ],
    [
      'a transfer among those that are sealed',
      `insert into transfer (id, source, key, input_hash, reason, at, xid) overriding system value
       select -5, 'x', 'x', '', 'x', now(), max(last_xid) from ledger_block`,
      'was added',
    ],
    ['a block less', 'delete from ledger_block where number = (select max(number) - 1 from ledger_block)', 'is gone'],
    [
      'the last block less',
      'delete from ledger_block where number = (select max(number) from ledger_block)',
      'is gone',
    ],
    ['a header', "update ledger_block set header = replace(header, '2026', '2025')", 'is not what was sealed'],
    ['who did it, in the audit log', `update audit_log set actor = 'staff:2' where id = ${line}`, 'was changed'],
    ['what was before', `update audit_log set before = '"closed"' where id = ${line}`, 'was changed'],
    ['the outcome of an act', `update audit_log set outcome = 'refused' where id = ${line}`, 'was changed'],
    ['a line of the audit log less', `delete from audit_log where id = ${line}`, 'are gone'],
    [
      'a line of the audit log among those that are sealed',
      `insert into audit_log (actor, action, xid) select 'staff:1', 'x.y', max(audit_xid) - 1 from ledger_block`,
      'was added',
    ],
    ['a signature', "update ledger_checkpoint set signature = '\\x00'", 'is not signed'],
  ])('%s', async (_, sql, words) => {
    const account = await wallet()
    await post(db, deposit(account, 50n))
    await note()
    await sealAndSign()
    await post(db, deposit(account, 50n))
    await note()
    await sealAndSign()
    const found = await planted(sql)
    for (const text of Object.values(found)) expect(text).toContain(words)
  })

  test('a change in an old block, by the turns of the recent check', async () => {
    const account = await wallet()
    const old = await post(db, deposit(account, 50n))
    for (let turn = 0; turn < 30; turn += 1) {
      await post(db, deposit(account, 1n))
      await sealTransfers(db, () => new Date())
    }
    await db.exec('alter table transfer disable trigger all')
    const change = "update transfer set reference = reference || 'x' where id = $1"
    await db.query(change, [old.transferId])
    const found: string[] = []
    for (let turn = 0; turn < 30 && found.length === 0; turn += 1) found.push(...(await chainBreaches(db, 'recent')))
    expect(found.join()).toContain(`line ${old.transferId}-1, ${old.transferId}-2 was changed`)
    await db.query('update transfer set reference = \'ฝาก "1"\' where id = $1', [old.transferId])
    await db.exec('alter table transfer enable trigger all')
  })
})
