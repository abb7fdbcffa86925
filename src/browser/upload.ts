import { openClient } from '#api/client.ts'
import type { Upload } from '#api/uploads.ts'
import { clientOptions } from './client.ts'

/** A picture on a slow line takes its time. */
const timeoutMs = 120_000

/** As `fetch`, for one request whose sending is told in parts of one. `fetch` itself tells nothing of that. */
const fetchTelling =
  (tell: (sent: number) => void): typeof fetch =>
  (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(url))
      request.responseType = 'text'
      for (const [name, value] of Object.entries(init.headers ?? {})) request.setRequestHeader(name, String(value))
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as Blob)
    })

/** Sends one picture; `tell` hears how much of it is sent, 0 to 1. Fails as every call does. */
export function sendPicture(picture: Blob, tell: (sent: number) => void, signal: AbortSignal): Promise<Upload> {
  const call = openClient({ ...clientOptions, timeoutMs, fetch: fetchTelling(tell) })
  return call('uploadPicture', { picture }, { signal })
}
