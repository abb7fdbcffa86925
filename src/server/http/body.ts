import type { IncomingMessage } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import { bodyBytesMax } from './decode.ts'

/** The whole body of a request, at most `bytesMax`. Rejects with `Refusal('body_too_large')` as soon as that is known. */
export function readBody(request: IncomingMessage, bytesMax = bodyBytesMax): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = (refusal: Refusal): void => {
      // What is not read any more stays in the connection, which ends with the answer.
      request.off('data', take).pause()
      reject(refusal)
    }
    const take = (chunk: Buffer): void => {
      size += chunk.byteLength
      if (size > bytesMax) refuse(new Refusal('body_too_large'))
      else chunks.push(chunk)
    }
    const breakOff = (): void => refuse(new Refusal('malformed', { detail: 'The request ended before its body.' }))
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) return refuse(new Refusal('body_too_large'))
    if (request.readableEnded) return resolve(Buffer.alloc(0))
    if (request.destroyed) return breakOff()
    // Far cheaper than the stream's iterator, which the wallet's calls would feel.
    request.on('data', take)
    request.once('end', () => {
      request.off('close', breakOff)
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    request.once('error', breakOff)
    request.once('close', breakOff)
  })
}
