import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditSource, writeAudit } from '#server/kernel/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import {
  chainBreaches,
  checkpointSigner,
  provedUpTo,
  sealTransfers,
  signCheckpoint,
  unsealedBreaches,
} from '#server/ledger/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const signer = checkpointSigner(pem)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute))
const source: AuditSource = { actor: 'staff:1', action: 'test' }
let db: Db
beforeAll(async () => {
  db = await openMigrated()
})
afterAll(() => db.close())

test('says up to which moment everything is proved, and what can still be taken away', async () => {
  expect(await provedUpTo(db)).toMatch(/^Nothing is signed yet/)
  await writeAudit(db, at(0), source, {})
  await sealTransfers(db, () => at(1))
  await signCheckpoint(db, signer, at(2))
  await writeAudit(db, at(3), source, {})
  await sealTransfers(db, () => at(4))
  expect(await provedUpTo(db)).toMatch(/^Proved up to 2026-11-24T12:01:00.000Z \(block 1, signed\)\. Later blocks: 1\./)
})

test('a checkpoint counts by the key that it names, also after another one', async () => {
  const later = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await signCheckpoint(db, checkpointSigner(later), new Date('2026-11-25T00:00:00Z'))
  expect(await chainBreaches(db, 'all')).toEqual([])
})

test('a line that no block seals is named: one whose place was chosen at once', async () => {
  await writeAudit(db, at(5), source, {})
  expect(await unsealedBreaches(db, () => at(30))).toEqual([])
  const [forged] = await db.query<{ id: bigint }>(
    "insert into audit_log (at, actor, action, xid) values ($1, 'staff:1', 'forged', 9000000000000000000) returning id",
    [at(90)],
  )
  const sentence = `line audit-${forged!.id} is in no block after 5 minutes, or its place is yet to come`
  expect(await unsealedBreaches(db, () => at(30))).toEqual([sentence])
  expect(await unsealedBreaches(db, () => at(40))).toEqual([sentence])
})
