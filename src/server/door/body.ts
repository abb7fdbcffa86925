import type { IncomingMessage } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import { bodyBytesMax } from './decode.ts'

/** The whole body of a request. Throws `Refusal('body_too_large')` as soon as that is known. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) throw new Refusal('body_too_large')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > bodyBytesMax) throw new Refusal('body_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('malformed', { detail: 'The request ended before its body.' })
  }
  return Buffer.concat(chunks)
}
