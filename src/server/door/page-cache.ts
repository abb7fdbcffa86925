import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Clock } from '#server/kernel/clock.ts'
import { contentTag, type Variants } from './static-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A drawn page with its status, in all forms. */
export interface KeptPage {
  readonly status: number
  readonly variants: Variants
  /** When its drawing began: it shows nothing that has changed since. */
  readonly drawnAt: Date
  /** Where a redirect leads. */
  readonly location?: string | undefined
}

export interface PageCache {
  /** The page of an address, kept or made; askers at the same time share one making. Only 200 is kept. */
  get(address: string, make: () => Promise<KeptPage>): Promise<KeptPage>
  /** Whether the page of an address is kept, or being made. */
  has(address: string): boolean
  clear(): void
}

const allPagesMax = 400
const ttlMs = 15_000
const compressFromBytes = 1_024

/** Opens the cache of drawn pages: bounded, short-lived, the one that was made first leaves first. */
export function openPageCache(clock: Clock, pagesMax = allPagesMax): PageCache {
  const entries = new Map<string, { until: number; page: Promise<KeptPage> }>()
  const fresh = (address: string, now: number) => {
    const entry = entries.get(address)
    return entry !== undefined && entry.until > now ? entry.page : undefined
  }
  return {
    has: (address) => fresh(address, clock.now().getTime()) !== undefined,
    get(address, make) {
      const now = clock.now().getTime()
      const kept = fresh(address, now)
      if (kept !== undefined) return kept
      const page = make()
      entries.delete(address)
      entries.set(address, { until: now + ttlMs, page })
      const forget = (): void => {
        if (entries.get(address)?.page === page) entries.delete(address)
      }
      page.then((made) => made.status === 200 || forget(), forget)
      if (entries.size > pagesMax) entries.delete(entries.keys().next().value!)
      return page
    },
    clear: () => entries.clear(),
  }
}

/** How hard brotli works: 10 costs about 20 ms off the main thread and saves an eighth, which pays for kept pages only. */
export const effortFor = { kept: 10, once: 4 } as const

/** A drawn body in all forms. A small one stays as it is. */
export async function compressPage(body: Buffer, type: string, policy: string, effort: number): Promise<Variants> {
  const page = {
    type,
    etag: contentTag(body),
    identity: body,
    cacheControl: 'public, max-age=0, must-revalidate',
    policy,
  }
  if (body.byteLength < compressFromBytes) return page
  const [small, zipped] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
    zip(body),
  ])
  return { ...page, brotli: small, gzip: zipped }
}
