import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import { uploadBytesMax, uploadsMax, uploadTypes } from '#api/upload-rules.ts'
import { type Answer, asRefusal } from './answer.ts'

/** What is asked of a request. */
interface Sent {
  readonly headers: IncomingHttpHeaders
  body(bytesMax?: number): Promise<Uint8Array>
}

/**
 * Reads bodies that are pictures. One caller sends at most three at a time, so that slow bodies of one account cannot fill
 * the memory of a process.
 */
export function openPictureReader(): (caller: string, sent: Sent) => Promise<Blob> {
  const receiving = new Map<string, number>()
  return async (caller, sent) => {
    const { headers } = sent
    const type = (headers['content-type'] ?? '').toLowerCase().trim()
    if (!(uploadTypes as readonly string[]).includes(type) || headers['content-encoding'] !== undefined)
      throw new Refusal('upload_wrong_type')
    const others = receiving.get(caller) ?? 0
    if (others >= uploadsMax) throw new Refusal('too_many_requests', { retryAfter: 5 })
    receiving.set(caller, others + 1)
    try {
      return new Blob([await sent.body(uploadBytesMax)] as BlobPart[], { type })
    } catch (error) {
      throw asRefusal(error).code === 'body_too_large' ? new Refusal('upload_too_large') : error
    } finally {
      const left = receiving.get(caller)! - 1
      if (left === 0) receiving.delete(caller)
      else receiving.set(caller, left)
    }
  }
}

/** A picture as an answer, under its own type. */
export async function pictureAnswer(picture: Blob, headers: Answer['headers']): Promise<Answer> {
  return {
    status: 200,
    headers: { ...headers, 'content-type': picture.type, 'content-disposition': 'inline' },
    body: new Uint8Array(await picture.arrayBuffer()),
  }
}
