import type { OutgoingHttpHeaders } from 'node:http'
import type { PlainFacts } from './page-facts.ts'

/** Brotli for a page that many ask for: an eighth smaller than the quick one, for ten times the work. */
export const bestQuality = 10
/** On a help page of 74 kB: 14,972 bytes in 1.8 ms; 7 gives 15,032 in 1.6 ms, 9 gives 14,889 in 8.6 ms. */
export const quickQuality = 8

/** One page to be rendered, as the serving process describes it to a render process. */
export interface RenderJob {
  readonly address: string
  readonly facts: PlainFacts
  /** Names of the calls behind `Astro.locals.api`. */
  readonly calls: readonly string[]
  readonly language: string
  /** Pages of the same version may share what they read; a page that is about its visitor has none. */
  readonly version?: string | undefined
  /** Brotli quality. */
  readonly quality: number
  /** Whether a page with status 404 comes back with its body; one page stands for all that are missing. */
  readonly missingToo: boolean
}

/** A page as it comes back: compressed, or plain where it is small. */
export interface RenderedPage {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
  readonly plain?: Buffer | undefined
  readonly brotli?: Buffer | undefined
  readonly gzip?: Buffer | undefined
  /** Calls that the page's data came from. */
  readonly reads: readonly string[]
}

/** From the serving process to a render process. */
export type RenderRequest =
  | { readonly kind: 'open'; readonly entry: string; readonly publicUrl: string }
  | { readonly kind: 'render'; readonly id: number; readonly job: RenderJob }
  | { readonly kind: 'data'; readonly id: number; readonly output: unknown }
  | { readonly kind: 'squeeze'; readonly id: number; readonly gzip: Buffer }
  | { readonly kind: 'no data'; readonly id: number; readonly reason: string }

/** From a render process to the serving process. */
export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly job: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'page'; readonly id: number; readonly page: RenderedPage; readonly seconds: number }
  | { readonly kind: 'squeezed'; readonly id: number; readonly brotli: Buffer }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
