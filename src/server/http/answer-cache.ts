import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '#server/kernel/clock.ts'
import type { Answer } from './answer.ts'

const compress = promisify(brotliCompress)
const entriesMax = 500
const bytesMax = 32 * 2 ** 20
const compressFromBytes = 1_024

/** One encoding of an answer: whole, and for a client that has it already. */
interface Encoded {
  readonly etag: string
  readonly whole: Answer
  readonly known: Answer
}

/** An answer that is the same for everybody, ready to be sent again and again. */
export interface KeptAnswer {
  readonly plain: Encoded
  readonly brotli: Encoded | undefined
}

export interface AnswerCache {
  /** The cached answer of `key`, or a new one by `make`; concurrent requests share one `make`. */
  get(key: string, ttlS: number, make: () => Promise<Answer>): Promise<KeptAnswer>
  clear(): void
}

function encoded(answer: Answer, ttlS: number, etag: string, body: Buffer, encoding?: string): Encoded {
  const shared = { 'cache-control': `public, max-age=${ttlS}`, etag, vary: 'Accept-Encoding, Accept-Language' }
  const headers = { ...answer.headers, ...shared, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) }
  return {
    etag,
    whole: { ...answer, status: 200, headers, body, isKept: true },
    known: { ...answer, status: 304, headers: shared, body: undefined, isKept: true },
  }
}

async function keep(answer: Answer, ttlS: number): Promise<KeptAnswer> {
  const plain = Buffer.from(answer.body ?? '')
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const brotli = plain.byteLength < compressFromBytes ? undefined : await compress(plain, options)
  return {
    plain: encoded(answer, ttlS, `"${etag}"`, plain),
    brotli: brotli && encoded(answer, ttlS, `"${etag}-br"`, brotli, 'br'),
  }
}

interface Entry {
  readonly until: number
  readonly kept: Promise<KeptAnswer>
  /** Zero until the answer is there. */
  bytes: number
}

const bytesOf = ({ plain, brotli }: KeptAnswer): number =>
  Buffer.byteLength(plain.whole.body ?? '') + Buffer.byteLength(brotli?.whole.body ?? '')

/** Opens a cache bounded by entries and bytes; the entry that was made first leaves first. */
export function openAnswerCache(clock: Clock, most = { entries: entriesMax, bytes: bytesMax }): AnswerCache {
  const entries = new Map<string, Entry>()
  let bytes = 0
  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  function count(key: string, entry: Entry, kept: KeptAnswer): void {
    if (entries.get(key) !== entry) return
    entry.bytes = bytesOf(kept)
    bytes += entry.bytes
    while (bytes > most.bytes) remove(entries.keys().next().value!)
  }
  return {
    get(key, ttlS, make) {
      const now = clock.now().getTime()
      const known = entries.get(key)
      if (known !== undefined && known.until > now) return known.kept
      const kept = make().then((answer) => keep(answer, ttlS))
      remove(key)
      const entry = { until: now + ttlS * 1000, kept, bytes: 0 }
      entries.set(key, entry)
      kept.then(
        (answer) => count(key, entry, answer),
        () => {
          if (entries.get(key) === entry) remove(key)
        },
      )
      if (entries.size > most.entries) remove(entries.keys().next().value!)
      return kept
    },
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}

/** Whether `If-None-Match` names this ETag. */
export function isKnown(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match']
  return (
    known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}

/** Whether the client takes Brotli. */
export const takesBrotli = (headers: IncomingHttpHeaders): boolean =>
  /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.[0-9]*[1-9]))?\s*(?:,|$)/.test(String(headers['accept-encoding'] ?? ''))

/** The answer to one client: 304 when it has it, compressed when it may be. */
export function sharedAnswer({ plain, brotli }: KeptAnswer, headers: IncomingHttpHeaders): Answer {
  const fit = brotli !== undefined && takesBrotli(headers) ? brotli : plain
  return isKnown(headers, fit.etag) ? fit.known : fit.whole
}
