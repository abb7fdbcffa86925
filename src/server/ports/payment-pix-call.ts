import { readFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import * as z from 'zod'
import type { Clock } from '#server/kernel/clock.ts'
import type { PixConfig } from '#server/kernel/config-payments.ts'

const answerBytesMax = 4 * 1024 * 1024
const timeoutMs = 8_000
/** A token is asked for anew a little before it ends. */
const earlyMs = 30_000
const scopes = 'cob.write cob.read pix.write pix.read'

const tokenForm = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })

export interface PixAnswer {
  readonly status: number
  readonly body: unknown
}

/** One call of the bank's interface, with an access token. Throws when nothing is answered in time. */
export type PixCall = (method: 'GET' | 'PUT', path: string, body?: unknown) => Promise<PixAnswer>

/** Opens the bank's interface: mutual TLS where certificate files are named, OAuth with client credentials. */
export function openPixCall(config: PixConfig, clock: Clock): PixCall {
  const { url, tokenUrl, clientId, clientSecret, certificateFile, privateKeyFile } = config
  const identity = {
    ...(certificateFile !== undefined && { cert: readFileSync(certificateFile) }),
    ...(privateKeyFile !== undefined && { key: readFileSync(privateKeyFile) }),
  }

  // The platform's `fetch` shows no certificate of its own.
  function send(method: string, address: string, headers: Record<string, string>, text: string): Promise<PixAnswer> {
    const request = address.startsWith('https:') ? requestHttps : requestHttp
    const signal = AbortSignal.timeout(timeoutMs)
    const length = text === '' ? {} : { 'content-length': String(Buffer.byteLength(text)) }
    return new Promise((resolve, reject) => {
      const call = request(address, { method, headers: { ...headers, ...length }, signal, ...identity }, (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          if (size > answerBytesMax) call.destroy(new Error('the answer is too large'))
          else chunks.push(chunk)
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: parse(Buffer.concat(chunks)) }))
        answer.on('error', reject)
      })
      call.on('error', reject)
      call.end(text)
    })
  }

  let token: { readonly text: string; readonly untilMs: number } | undefined
  async function freshToken(): Promise<string> {
    if (token !== undefined && clock.now().getTime() < token.untilMs) return token.text
    const answer = await send(
      'POST',
      tokenUrl,
      {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
    )
    const read = tokenForm.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw new Error(`the bank gave no token (${answer.status})`)
    const { access_token: text, expires_in: seconds } = read.data
    token = { text, untilMs: clock.now().getTime() + seconds * 1_000 - earlyMs }
    return text
  }

  return async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const call = async () =>
      send(
        method,
        `${url}${path}`,
        { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json' },
        text,
      )
    const answer = await call()
    if (answer.status !== 401) return answer
    // The bank may have ended the token early.
    token = undefined
    return call()
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
