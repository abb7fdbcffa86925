import type { Variants } from './static-files.ts'

/** A rendered page that is the same for everybody, as it is kept. */
export interface CachedPage {
  readonly status: number
  /** Without its plain form where there are compressed ones. */
  readonly variants: Variants
  /** When its rendering began: it shows nothing that has changed since. */
  readonly renderedAt: Date
  /** Where a redirect leads. */
  readonly location?: string | undefined
  /** Calls that its data came from. */
  readonly reads: readonly string[]
  /** The versions of what it shows, see `page-versions.ts`. */
  readonly version: number
  readonly settingsVersion: number
  /** State of the game that the page is about. */
  readonly gameState?: string | undefined
}

export interface PageCache {
  get(address: string): CachedPage | undefined
  set(address: string, page: CachedPage): void
  delete(address: string): void
  /** What the kept pages take up. */
  readonly bytes: number
}

/** Address, headers and the objects around a page, about. */
const overheadBytes = 1_500

function bytesOf({ variants: { identity, brotli, gzip } }: CachedPage): number {
  return overheadBytes + (identity?.byteLength ?? 0) + (brotli?.byteLength ?? 0) + (gzip?.byteLength ?? 0)
}

/** Opens a cache of rendered pages; over its size the page that was asked for longest ago leaves first. */
export function openPageCache(bytesMax: number): PageCache {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  function remove(address: string): void {
    const page = pages.get(address)
    if (page === undefined) return
    pages.delete(address)
    bytes -= bytesOf(page)
  }
  return {
    get(address) {
      const page = pages.get(address)
      if (page === undefined) return undefined
      pages.delete(address)
      pages.set(address, page)
      return page
    },
    set(address, page) {
      remove(address)
      pages.set(address, page)
      bytes += bytesOf(page)
      while (bytes > bytesMax) remove(pages.keys().next().value!)
    },
    delete: remove,
    get bytes() {
      return bytes
    },
  }
}
