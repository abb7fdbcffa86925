import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/kernel/config.ts'
import type { Db, Queryable } from '#server/kernel/db.ts'
import { ensureKeyPair } from '#server/kernel/key-pair.ts'
import { leafHash, merkleTree, sha256 } from './merkle.ts'
import {
  type CheckpointRow,
  findHead,
  findLastCheckpoint,
  insertCheckpoint,
  insertKey,
  listBlockHashes,
  listKeysByAge,
} from './rows-chain.ts'

/** What signs checkpoints: an Ed25519 key, with its public half as it is published. */
export interface CheckpointSigner {
  readonly id: string
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

/** Makes a signer of a private key (PEM, Ed25519). */
export function checkpointSigner(privatePem: string): CheckpointSigner {
  const key = createPrivateKey(privatePem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The ledger’s key is not an Ed25519 key.')
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { id: sha256(publicKey).toString('hex'), publicKey, sign: (text) => sign(null, Buffer.from(text), key) }
}

/** The signer of this deployment: its key from the environment, else one made in the data folder. */
export function openCheckpointSigner(config: Pick<Config, 'ledgerKey' | 'dataDir'>): CheckpointSigner {
  return checkpointSigner(
    config.ledgerKey ?? ensureKeyPair(join(config.dataDir, 'keys'), 'ledger', 'ed25519').privateKey,
  )
}

/** The tree that a checkpoint signs: over the hashes of its blocks, in order. */
export async function blockTree(db: Queryable, from: bigint, to: bigint) {
  const rows = await listBlockHashes(db, from, to)
  return rows.length === 0 ? undefined : merkleTree(rows.map(({ hash }) => leafHash(hash)))
}

/**
 * Signs what was sealed since the last checkpoint, unless this day (UTC) has one: the first run of a day covers the
 * rest of the day before. Gives the day that it signed. Several processes may try, a day exists once.
 */
export async function signCheckpoint(db: Db, signer: CheckpointSigner, now: Date): Promise<string | undefined> {
  const day = now.toISOString().slice(0, 10)
  const last = await findLastCheckpoint(db)
  if (last !== undefined && last.day >= day) return undefined
  const head = await findHead(db)
  const from = (last?.last_block ?? 0n) + 1n
  if (head === undefined || head.number < from) return undefined
  const tree = await blockTree(db, from, head.number)
  const before = last === undefined ? '0'.repeat(64) : sha256(last.statement).toString('hex')
  const statement = JSON.stringify([
    ...['baize-checkpoint-1', day, String(from), String(head.number), tree!.root.toString('hex')],
    ...[Buffer.from(head.hash).toString('hex'), before, now.toISOString(), signer.id],
  ])
  await insertKey(db, signer.id, signer.publicKey, now)
  const made = await insertCheckpoint(db, {
    day,
    firstBlock: from,
    lastBlock: head.number,
    statement,
    signature: signer.sign(statement),
    keyId: signer.id,
  })
  return made.length > 0 ? day : undefined
}

/** Every public key that has signed. */
export async function checkpointKeys(db: Queryable): Promise<{ id: string; publicKey: string }[]> {
  const rows = await listKeysByAge(db)
  return rows.map((row) => ({ id: row.id, publicKey: Buffer.from(row.public_key).toString('base64') }))
}

/** Whether a checkpoint is signed by the key that it names. */
export function isCheckpointSigned(row: CheckpointRow, spki: Uint8Array | undefined): boolean {
  if (spki === undefined || sha256(spki).toString('hex') !== row.key_id) return false
  const key: KeyObject = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(row.statement), key, Buffer.from(row.signature))
}
