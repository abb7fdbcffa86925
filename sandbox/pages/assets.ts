import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Answer, Request } from '#sandbox/http.ts'

interface Asset {
  readonly body: Uint8Array
  readonly type: string
  readonly mark: string
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ts: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
}

const cache = new Map<string, Asset>()

/** An asset made once and kept. `make` gives text or bytes. */
export function kept(key: string, type: string, make: () => string | Uint8Array): Asset {
  const known = cache.get(key)
  if (known) return known
  const body = Buffer.from(make() as string)
  const asset = { body, type, mark: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  cache.set(key, asset)
  return asset
}

const folders = {
  frame: new URL('../frame/', import.meta.url),
  engines: new URL('../engines/', import.meta.url),
  'frame/screens': new URL('../frame/screens/', import.meta.url),
  fonts: new URL('../public/fonts/', import.meta.url),
  gateway: new URL('../gateway/', import.meta.url),
}

const comments = /^[ ]*(?:\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm

/** A browser knows addresses only: modules name each other by ours. Schemas stay on the server, and so do comments. */
const asModule = (source: string) =>
  stripTypeScriptTypes(source.replaceAll(comments, ''))
    .replaceAll(/[ ]*\n\s*\n/g, '\n')
    .replaceAll("'#sandbox/frame/", "'/frame/")
    .replaceAll("'#sandbox/engines/", "'/engines/")
    .replaceAll("import * as z from 'zod'", "import { absent as z } from '/frame/absent.ts'")

/** A file of the frame: modules lose their types, the rest is served as it lies there. */
export function fileAsset(folder: keyof typeof folders, name: string): Asset | undefined {
  const type = types[name.split('.').at(-1) ?? '']
  if (!type || !/^[\w-]+\.\w+$/.test(name)) return undefined
  const file = new URL(name, folders[folder])
  if (!cache.has(`${folder}/${name}`) && !existsSync(file)) return undefined
  return kept(`${folder}/${name}`, type, () =>
    name.endsWith('.ts') ? asModule(readFileSync(file, 'utf8')) : readFileSync(file),
  )
}

const modulesIn = (folder: keyof typeof folders) =>
  readdirSync(folders[folder])
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `/${folder}/${name}`)

/** What only those load who check a round. */
const checking = /\/(absent|fairness|fairness-result|fairness-page)\.ts$/

const shared = modulesIn('frame').filter((path) => !checking.test(path))
const ofScreens = modulesIn('frame/screens')

/** Games on reels share the pieces of the first of them. */
const reelScreens: ReadonlySet<string> = new Set(['slot', 'tumble', 'hold'])

/** Whether a screen stands in the cabinet. */
export const hasReels = (screen: string) => reelScreens.has(screen)

/** What only tables by the clock load. */
const ofTables = /\/shared-[a-z]+\.ts$/

/** The modules of a screen and of the frame around it, for the page to load ahead. */
export const modulesOf = (screen: string, isTable: boolean): readonly string[] => [
  ...shared.filter((path) => isTable || !ofTables.test(path)),
  ...ofScreens.filter((path) =>
    new RegExp(`/${hasReels(screen) ? `(${screen}|slot)` : screen}(-[a-z]+)?\\.ts$`).test(path),
  ),
]

/** Answers with an asset; a browser that has it already is told so. */
export function assetAnswer(request: Request, asset: Asset | undefined, maxAge = 3600): Answer {
  if (!asset) return { status: 404 }
  const headers = { etag: asset.mark, 'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=86400` }
  if (request.headers['if-none-match'] === asset.mark) return { status: 304, headers }
  return { status: 200, headers: { ...headers, 'content-type': asset.type }, body: asset.body }
}

/** The modules that draw a round again. */
export const engineModules = (): readonly string[] => [
  ...modulesIn('frame').filter((path) => checking.test(path)),
  ...modulesIn('engines'),
]
