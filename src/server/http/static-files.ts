import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Answer } from './answer.ts'
import { isKnown, takesBrotli } from './answer-cache.ts'

const unzip = promisify(gunzip)

/** One body in the forms in which it may be sent. */
export interface Variants {
  readonly type: string
  readonly etag: string
  /** A rendered page that is kept compressed has none, see `withPlain`. */
  readonly identity?: Buffer | undefined
  readonly brotli?: Buffer | undefined
  readonly gzip?: Buffer | undefined
  readonly cacheControl: string
  /** Content security policy that Astro wrote for a page; `undefined` for what is no page. */
  readonly policy?: string | undefined
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'public, max-age=0, must-revalidate'
const shortly = 'public, max-age=3600'

/** A strong ETag made from the content. */
export const contentTag = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The address of a built file: `/en/help/index.html` is the page `/en/help`. */
function addressOf(file: string): string {
  const path = `/${file.split(sep).join('/')}`
  if (!path.endsWith('.html')) return path
  return path.replace(/(?:\/index)?\.html$/, '') || '/'
}

function readVariants(folder: string, file: string): Variants {
  const path = join(folder, file)
  const identity = readFileSync(path)
  const type = types[extname(file)] ?? 'application/octet-stream'
  const isPage = type.startsWith('text/html')
  const read = (suffix: string): Buffer | undefined =>
    existsSync(path + suffix) ? readFileSync(path + suffix) : undefined
  const hashed = file.startsWith(`_astro${sep}`)
  // A worker that is out of date would keep what it knows of.
  const asked = isPage || file === 'sw.js'
  return {
    type,
    etag: contentTag(identity),
    identity,
    brotli: read('.br'),
    gzip: read('.gz'),
    cacheControl: hashed ? immutable : asked ? revalidate : shortly,
    policy: isPage ? (read('.csp')?.toString('utf8') ?? '') : undefined,
  }
}

/** Every file of the built site by its address, read once. An absent folder gives an empty map. */
export function loadStaticFiles(folder: string): ReadonlyMap<string, Variants> {
  const files = new Map<string, Variants>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz|csp)$/.test(entry.name)) continue
    const file = relative(folder, join(entry.parentPath, entry.name))
    files.set(addressOf(file), readVariants(folder, file))
  }
  return files
}

const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** The same with its plain form where the client takes no other. */
export async function withPlain(variants: Variants, request: IncomingHttpHeaders): Promise<Variants> {
  const { identity, brotli, gzip } = variants
  if (identity !== undefined || gzip === undefined) return variants
  if (takesGzip(request) || (brotli !== undefined && takesBrotli(request))) return variants
  return { ...variants, identity: await unzip(gzip) }
}

/** The answer to one client: 304 when it has the bytes, else the smallest form that it takes. */
export function answerVariants(
  variants: Variants,
  request: IncomingHttpHeaders,
  more: Readonly<Record<string, string>> = {},
  status = 200,
): Answer {
  const [encoding, body] =
    variants.brotli && takesBrotli(request)
      ? ['br', variants.brotli]
      : variants.gzip && takesGzip(request)
        ? ['gzip', variants.gzip]
        : [undefined, variants.identity]
  const etag = `"${variants.etag}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers = { 'cache-control': variants.cacheControl, etag, vary: 'Accept-Encoding', ...more }
  if (status === 200 && isKnown(request, etag)) return { status: 304, headers }
  return {
    status,
    headers: {
      ...headers,
      'content-type': variants.type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    body,
  }
}
