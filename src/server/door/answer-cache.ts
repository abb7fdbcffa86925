import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '#server/kernel/clock.ts'
import type { Answer } from './answer.ts'

const compress = promisify(brotliCompress)
const entriesMax = 500
const compressFromBytes = 1_024

/** An answer that is the same for everybody, with what makes it cheap to give again. */
export interface KeptAnswer {
  readonly answer: Answer
  readonly plain: Buffer
  readonly brotli: Buffer | undefined
  readonly etag: string
}

export interface AnswerCache {
  /** The kept answer of `key`, or a new one by `make`; askers at the same time share one making. */
  get(key: string, ttlS: number, make: () => Promise<Answer>): Promise<KeptAnswer>
  clear(): void
}

async function keep(answer: Answer): Promise<KeptAnswer> {
  const plain = Buffer.from(answer.body ?? '')
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return {
    answer,
    plain,
    brotli: plain.byteLength < compressFromBytes ? undefined : await compress(plain, options),
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  }
}

/** Opens a bounded cache; the entry that was made first leaves first. */
export function openAnswerCache(clock: Clock): AnswerCache {
  const entries = new Map<string, { until: number; kept: Promise<KeptAnswer> }>()
  return {
    get(key, ttlS, make) {
      const now = clock.now().getTime()
      const entry = entries.get(key)
      if (entry !== undefined && entry.until > now) return entry.kept
      const kept = make().then(keep)
      entries.delete(key)
      entries.set(key, { until: now + ttlS * 1000, kept })
      kept.catch(() => {
        if (entries.get(key)?.kept === kept) entries.delete(key)
      })
      if (entries.size > entriesMax) entries.delete(entries.keys().next().value!)
      return kept
    },
    clear: () => entries.clear(),
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
export function sharedAnswer(kept: KeptAnswer, ttlS: number, headers: IncomingHttpHeaders): Answer {
  const brotli = kept.brotli !== undefined && takesBrotli(headers) ? kept.brotli : undefined
  const etag = `"${kept.etag}${brotli === undefined ? '' : '-br'}"`
  const shared = {
    'cache-control': `public, max-age=${ttlS}`,
    etag,
    vary: 'Accept-Encoding, Accept-Language',
  }
  if (isKnown(headers, etag)) return { status: 304, headers: shared }
  return {
    status: 200,
    headers: {
      ...kept.answer.headers,
      ...shared,
      ...(brotli === undefined ? {} : { 'content-encoding': 'br' }),
    },
    body: brotli ?? kept.plain,
  }
}
