/**
 * Proofs that a line of the ledger stands in it unchanged: what `GET /wallet/receipts/export` gives, and the check that
 * anybody can make of it, in a browser or in Node, without a connection. The format is described in
 * `docs/ledger-proof.md`.
 */

export const receiptsFormat = 'baize-receipts-1'

/** The place of a text in a tree: what its leaf is salted with, and the way up from it. */
export interface TextPlace {
  readonly salt: string
  readonly index: number
  readonly path: readonly string[]
}

/** One line of the member’s own, with its way up to the root of its block. Hashes and salts are lower-case hex. */
export interface LineProof {
  /** `transfer-line`, as in the record and on the receipt. */
  readonly id: string
  /** The canonical text that was hashed. */
  readonly leaf: string
  /** Absent until the line is sealed into a block. */
  readonly seal?: TextPlace & { readonly block: number }
}

/** A block’s header, with its way up to the root that a checkpoint signs. */
export interface BlockProof {
  readonly number: number
  readonly header: string
  /** Absent until a checkpoint covers the block. */
  readonly cover?: { readonly day: string; readonly index: number; readonly path: readonly string[] }
}

/** A signed statement about all blocks since the checkpoint before it. */
export interface Checkpoint {
  readonly day: string
  readonly statement: string
  /** Ed25519 over the statement’s UTF-8 bytes, base64. */
  readonly signature: string
  readonly keyId: string
}

/** A public key that signs checkpoints: SubjectPublicKeyInfo, base64; its id is the SHA-256 of those bytes. */
export interface CheckpointKey {
  readonly id: string
  readonly publicKey: string
}

/** Everything that is needed to check lines offline. */
export interface ReceiptsFile {
  readonly format: string
  readonly lines: readonly LineProof[]
  readonly blocks: readonly BlockProof[]
  readonly checkpoints: readonly Checkpoint[]
  readonly keys: readonly CheckpointKey[]
}

/** What signs blocks: the checkpoints that cover them, and the keys of these. */
type Signatures = Pick<ReceiptsFile, 'checkpoints' | 'keys'>

/** The facts of a line, read from its canonical text. Amounts are units of 1/100 000. */
export interface LineFacts {
  readonly transfer: bigint
  readonly line: number
  readonly account: string
  readonly currency: string
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly reason: string
  readonly reference: string
  readonly source: string
  readonly key: string
  readonly at: string
}

/**
 * What a check says of a line. `proven`: a signed checkpoint covers it. `sealed`: it stands in a block that the next
 * checkpoint will cover. `open`: not sealed yet. `broken`: something does not fit.
 */
export type LineVerdict = 'proven' | 'sealed' | 'open' | 'broken'

/** What did not fit, for a line that is `broken`. */
export type LineFault = 'unreadable' | 'not_in_block' | 'block_not_covered' | 'checkpoint_not_signed' | 'balance_gap'

export interface CheckedText {
  readonly verdict: LineVerdict
  readonly fault?: LineFault
  /** Day of the checkpoint that proves it. */
  readonly day?: string
}

export interface CheckedLine extends CheckedText {
  readonly id: string
  readonly facts?: LineFacts
}

const leafFormat = 'baize-leaf-1'
const blockFormat = 'baize-block-1'
const checkpointFormat = 'baize-checkpoint-1'
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** A list of text read from its canonical form, or `undefined` when it is not one of this format and size. */
export function readList(text: string, format: string, size: number): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list) || list.length !== size || list[0] !== format) return undefined
    return list.every((item) => typeof item === 'string') && JSON.stringify(list) === text ? list : undefined
  } catch {
    return undefined
  }
}

/** Reads a canonical line; `undefined` for anything else. */
export function readLeaf(text: string): LineFacts | undefined {
  const list = readList(text, leafFormat, 13)
  if (list === undefined || ![1, 2, 5, 6].every((at) => /^-?[0-9]{1,19}$/.test(list[at]!))) return undefined
  const [, transfer, line, account, currency, amount, after, reason, reference, source, key, , at] = list as string[]
  return {
    ...{ transfer: BigInt(transfer!), line: Number(line), account: account!, currency: currency! },
    ...{ amount: BigInt(amount!), balanceAfter: BigInt(after!), reason: reason!, reference: reference! },
    ...{ source: source!, key: key!, at: at! },
  }
}

/** The root that a leaf’s hash leads to (RFC 9162 §2.1.3.2), or `undefined` when the way does not fit the size. */
async function rootOf(
  leafHash: Uint8Array,
  index: number,
  size: number,
  path: readonly string[],
): Promise<string | undefined> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return undefined
  let [at, last] = [index, size - 1]
  let hash: Uint8Array = leafHash
  for (const step of path) {
    if (last === 0) return undefined
    const sibling = fromHex(step)
    if (at % 2 === 1 || at === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else {
      hash = await sha256(Uint8Array.of(1), hash, sibling)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hex(hash) : undefined
}

/** Days whose checkpoints bear a good signature, each with its root and its number of blocks. */
async function goodCheckpoints(file: Signatures, trusted: readonly string[] | undefined) {
  const good = new Map<string, { root: string; first: number; last: number }>()
  for (const { day, statement, signature, keyId } of file.checkpoints) {
    const list = readList(statement, checkpointFormat, 9)
    const key = file.keys.find(({ id }) => id === keyId)
    if (list === undefined || key === undefined || list[1] !== day || list[8] !== keyId) continue
    const spki = fromBase64(key.publicKey)
    if (hex(await sha256(spki)) !== keyId || (trusted !== undefined && !trusted.includes(keyId))) continue
    const publicKey = await crypto.subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify'])
    if (!(await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, fromBase64(signature), bytesOf(statement))))
      continue
    good.set(day, { first: Number(list[2]), last: Number(list[3]), root: list[4]! })
  }
  return good
}

interface BlockState {
  readonly root: string
  readonly leaves: number
  readonly verdict: 'proven' | 'sealed' | 'broken'
  readonly fault?: LineFault
  readonly day?: string
}

async function checkBlock(
  proof: BlockProof,
  checkpoints: Awaited<ReturnType<typeof goodCheckpoints>>,
): Promise<BlockState | undefined> {
  const list = readList(proof.header, blockFormat, 6)
  if (list === undefined || Number(list[1]) !== proof.number) return undefined
  const [root, leaves] = [list[3]!, Number(list[4])]
  if (proof.cover === undefined) return { root, leaves, verdict: 'sealed' }
  const { day, index, path } = proof.cover
  const signed = checkpoints.get(day)
  if (signed === undefined) return { root, leaves, verdict: 'broken', fault: 'checkpoint_not_signed' }
  const hash = await sha256(Uint8Array.of(0), await sha256(bytesOf(proof.header)))
  const fits =
    signed.first + index === proof.number &&
    (await rootOf(hash, index, signed.last - signed.first + 1, path)) === signed.root
  return fits
    ? { root, leaves, verdict: 'proven', day }
    : { root, leaves, verdict: 'broken', fault: 'block_not_covered' }
}

async function checkLine(proof: LineProof, blocks: ReadonlyMap<number, BlockState>): Promise<CheckedLine> {
  const { id } = proof
  const facts = readLeaf(proof.leaf)
  if (facts === undefined || `${facts.transfer}-${facts.line}` !== id)
    return { id, verdict: 'broken', fault: 'unreadable' }
  return { id, facts, ...(await checkSeal(proof, blocks)) }
}

/** How far a text is sealed: as the block says that it stands in. */
async function checkSeal(
  { leaf, seal }: Pick<LineProof, 'leaf' | 'seal'>,
  blocks: ReadonlyMap<number, BlockState>,
): Promise<CheckedText> {
  if (seal === undefined) return { verdict: 'open' }
  const block = blocks.get(seal.block)
  const root = block && (await rootOfText(leaf, seal, block.leaves))
  if (block === undefined || root !== block.root) return { verdict: 'broken', fault: 'not_in_block' }
  const { verdict, fault, day } = block
  return { verdict, ...(fault && { fault }), ...(day && { day }) }
}

/** The root that a salted text leads to in a tree of so many leaves, or `undefined` where its way does not fit. */
export async function rootOfText(
  text: string,
  { salt, index, path }: TextPlace,
  leaves: number,
): Promise<string | undefined> {
  return rootOf(await sha256(Uint8Array.of(0), fromHex(salt), bytesOf(text)), index, leaves, path)
}

async function blocksOf(proofs: readonly BlockProof[], signatures: Signatures, trusted: readonly string[] | undefined) {
  const checkpoints = await goodCheckpoints(signatures, trusted)
  const blocks = new Map<number, BlockState>()
  for (const proof of proofs) {
    const state = await checkBlock(proof, checkpoints).catch(() => undefined)
    if (state !== undefined) blocks.set(proof.number, state)
  }
  return blocks
}

/** Checks one text of any format: that it hashes into a block, the block into a checkpoint, and that this is signed. Never throws. */
export const verifyText = async (
  file: Omit<ReceiptsFile, 'format' | 'lines'>,
  proof: Pick<LineProof, 'leaf' | 'seal'>,
  trustedKeys?: readonly string[],
): Promise<CheckedText> =>
  checkSeal(proof, await blocksOf(file.blocks, file, trustedKeys)).catch(() => ({
    verdict: 'broken',
    fault: 'unreadable',
  }))

/**
 * Checks every line of a file: that it hashes into its block, the block into a checkpoint, and that the checkpoint is
 * signed by a key of the file, or by one of `trustedKeys` (ids) when they are given, as a verifier does who noted them
 * earlier. Lines of one account that follow one another must also agree in their balances: `gapless` says that the
 * file holds every line between its first and its last. Needs WebCrypto with Ed25519; never throws for a wrong file.
 * @example (await verifyReceipts(file)).every((line) => line.verdict !== 'broken')
 */
export async function verifyReceipts(
  file: ReceiptsFile,
  { trustedKeys, gapless = false }: { readonly trustedKeys?: readonly string[]; readonly gapless?: boolean } = {},
): Promise<CheckedLine[]> {
  const blocks = await blocksOf(file.blocks, file, trustedKeys)
  const checked: CheckedLine[] = []
  const before = new Map<string, bigint>()
  for (const proof of file.lines) {
    let line = await checkLine(proof, blocks).catch(
      (): CheckedLine => ({ id: proof.id, verdict: 'broken', fault: 'unreadable' }),
    )
    if (line.facts !== undefined && gapless) {
      const { account, amount, balanceAfter } = line.facts
      const last = before.get(account)
      if (line.verdict === 'broken') {
        // What it says of its balance is worth nothing to the line after it.
        before.delete(account)
      } else {
        if (last !== undefined && last + amount !== balanceAfter)
          line = { ...line, verdict: 'broken', fault: 'balance_gap' }
        before.set(account, balanceAfter)
      }
    }
    checked.push(line)
  }
  return checked
}
