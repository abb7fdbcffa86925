import { type CheckedLine, type ReceiptsFile, receiptsFormat, verifyReceipts } from '#api/ledger-proof.ts'
import { knowsSignatures } from '#browser/signatures.ts'
import type { Pinned } from '#stores/account-record.ts'

/** Why a file could not be checked at all. */
export type FileProblem = 'notReceipts' | 'tooLarge' | 'unsupported'

export interface Checked {
  readonly lines: readonly CheckedLine[]
  /** Whether the signing keys are the published ones; absent for a file without signatures. */
  readonly keys?: 'same' | 'foreign' | 'unknown'
  readonly firstKey: string
  /** Signed days that the house publishes with another text. */
  readonly foreignDays: readonly string[]
  /** All signed days are among the published ones, and equal. */
  readonly samePinned: boolean
}

const bytesMax = 64 * 1024 * 1024

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): boolean => isList(value) && value.every(isText)

/** The file’s own form; what its texts say is the check’s affair. */
function readFile(text: string): ReceiptsFile | undefined {
  let file: Partial<Record<keyof ReceiptsFile, unknown>>
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    return undefined
  }
  if (typeof file !== 'object' || file === null || file.format !== receiptsFormat) return undefined
  const all = (value: unknown, fits: (item: Record<string, unknown>) => boolean): boolean =>
    isList(value) &&
    value.every((item) => typeof item === 'object' && item !== null && fits(item as Record<string, unknown>))
  const pathIn = (value: unknown): boolean =>
    value === undefined || (typeof value === 'object' && value !== null && 'path' in value && isTexts(value.path))
  const fits =
    all(file.lines, ({ id, leaf, seal }) => isText(id) && isText(leaf) && pathIn(seal)) &&
    all(file.blocks, ({ header, cover }) => isText(header) && pathIn(cover)) &&
    all(file.checkpoints, ({ day, statement, signature, keyId }) => isTexts([day, statement, signature, keyId])) &&
    all(file.keys, ({ id, publicKey }) => isTexts([id, publicKey]))
  return fits ? (file as ReceiptsFile) : undefined
}

/** The signed days against those that the house publishes. */
function comparePinned(file: ReceiptsFile, pinned: Pinned | undefined) {
  const known = new Map(pinned?.content.map(({ day, statement }) => [day, statement]))
  const shared = file.checkpoints.filter(({ day }) => known.has(day))
  const foreignDays = shared.filter(({ day, statement }) => known.get(day) !== statement).map(({ day }) => day)
  const isWhole = shared.length > 0 && shared.length === file.checkpoints.length
  return { foreignDays, samePinned: isWhole && foreignDays.length === 0 }
}

/**
 * Reads and checks a file; says what it is when it cannot be checked. `publishedTo` gives what the operator publishes, back
 * to a day, or what of it could be loaded.
 */
export async function checkFile(
  blob: Blob,
  publishedTo: (day: string | undefined) => Promise<Pinned | undefined>,
  began: (lines: number) => void,
): Promise<Checked | FileProblem> {
  if (blob.size > bytesMax) return 'tooLarge'
  const file = readFile(await blob.text())
  if (file === undefined) return 'notReceipts'
  if (!(await knowsSignatures())) return 'unsupported'
  began(file.lines.length)
  const signers = new Set(file.checkpoints.map(({ keyId }) => keyId))
  const days = file.checkpoints.map(({ day }) => day).sort()
  const pinned = await publishedTo(days[0])
  const published = pinned?.keys.map(({ id }) => id)
  const keys =
    published === undefined ? 'unknown' : [...signers].every((id) => published.includes(id)) ? 'same' : 'foreign'
  return {
    // A saved file holds every line of its time, so a line that was taken out shows in the balances.
    lines: await verifyReceipts(file, {
      gapless: true,
      ...(keys === 'same' && published && { trustedKeys: published }),
    }),
    ...(signers.size > 0 && { keys }),
    firstKey: [...signers][0] ?? '',
    ...comparePinned(file, pinned),
  }
}
