import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest'])
/** Below this the headers cost more than is saved. */
const bytesMin = 400
/** Compressions at a time: as many as the thread pool runs. */
const atOnce = 4

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i

/** A prerendered page carries its policy in a `meta` element; the server sends it as a header instead. */
function takePolicyOut(file: string): void {
  const html = readFileSync(file, 'utf8')
  const written = policyMeta.exec(html)?.[1]
  if (written === undefined) return
  writeFileSync(`${file}.csp`, written.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  writeFileSync(file, html.replace(policyMeta, ''))
}

async function compressFile(file: string): Promise<void> {
  if (file.endsWith('.html')) takePolicyOut(file)
  const bytes = readFileSync(file)
  if (bytes.byteLength < bytesMin) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  if (small.byteLength < bytes.byteLength) writeFileSync(`${file}.br`, small)
  if (zipped.byteLength < bytes.byteLength) writeFileSync(`${file}.gz`, zipped)
}

/** Writes `.br` (quality 11) and `.gz` (level 9) beside every text file of a folder; gives the number of files. */
export async function precompress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const queue = files.values()
  const worker = async (): Promise<void> => {
    for (const file of queue) await compressFile(file)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return files.length
}
