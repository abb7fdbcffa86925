import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive, with its bytes as they come. */
export interface ZippedFile {
  readonly name: string
  readonly chunks: AsyncIterable<Uint8Array>
  /** Its bytes are packed already: a picture. */
  readonly packed?: boolean
}

/** Writes files into a ZIP archive while they are read, one after the other. */
export async function* zipOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, chunks, packed } of files) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** Gathers chunks into pieces of about one size, the last one smaller. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    gathered.push(chunk)
    bytes += chunk.byteLength
    if (bytes < size) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}
