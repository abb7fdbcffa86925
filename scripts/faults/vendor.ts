import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Nothing may take longer: a call without an answer by then is a hang. */
export const answerMsMax = 10_000
/** How long a vendor goes on asking until it calls a movement lost. */
const certainMsMax = 90_000
const pauseMs = 50

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** What the wallet checks this vendor's calls with (PEM). */
export const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** The signature of a body, as the header bears it. */
export const signed = (body: string): string => sign('sha256', Buffer.from(body), pair.privateKey).toString('base64')

export type Kind = 'bet' | 'win' | 'rollback'
export type Fields = Readonly<Record<string, unknown>>

/** A call's answer. `unknown`: none that says what became of the movement. */
export interface Answer {
  readonly status: string
  readonly balance: bigint | undefined
}
const unknown: Answer = { status: 'unknown', balance: undefined }

/** Calls of one vendor to the wallets of one or more app processes, signed, over kept connections. */
export interface Vendor {
  /** Calls that found no answer within {@link answerMsMax}. */
  readonly hangs: number
  /** Calls that did not learn what became of them. */
  readonly unknowns: number
  readonly calls: number
  /** Milliseconds of the calls that were answered. */
  readonly tookMs: readonly number[]
  ask(kind: Kind, fields: Fields): Promise<Answer>
  /** Asks the same again, with a new request id each time, until the answer says what became of it. */
  certain(kind: Kind, fields: Fields): Promise<Answer>
  close(): void
}

/** Opens a vendor. `bases` are the addresses of app processes; calls take turns between them. */
export function openVendor(bases: readonly string[]): Vendor {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const tookMs: number[] = []
  let [hangs, unknowns, calls] = [0, 0, 0]

  const post = (url: string, body: string): Promise<Answer> =>
    new Promise((resolve) => {
      const startMs = performance.now()
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-hub88-signature': signed(body),
      }
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', () => resolve(unknown))
        response.on('end', () => {
          tookMs.push(performance.now() - startMs)
          resolve(response.statusCode === 200 ? readAnswer(text) : unknown)
        })
      })
      sent.setTimeout(answerMsMax, () => {
        hangs += 1
        sent.destroy()
        resolve(unknown)
      })
      sent.on('error', () => resolve(unknown))
      sent.end(body)
    })

  const ask = async (kind: Kind, fields: Fields): Promise<Answer> => {
    const base = bases[calls % bases.length]!
    calls += 1
    const answer = await post(
      `${base}/wallet/hub88/transaction/${kind}`,
      JSON.stringify({ ...fields, request_uuid: randomUUID() }),
    )
    if (answer.status === 'unknown') unknowns += 1
    return answer
  }

  return {
    get hangs() {
      return hangs
    },
    get unknowns() {
      return unknowns
    },
    get calls() {
      return calls
    },
    tookMs,
    ask,
    async certain(kind, fields) {
      const deadline = performance.now() + certainMsMax
      for (;;) {
        const answer = await ask(kind, fields)
        if (answer.status !== 'unknown') return answer
        if (performance.now() > deadline) return { status: 'never answered', balance: undefined }
        await new Promise((resume) => setTimeout(resume, pauseMs))
      }
    },
    close: () => agent.destroy(),
  }
}

function readAnswer(text: string): Answer {
  try {
    const { status, balance } = JSON.parse(text) as { status?: unknown; balance?: unknown }
    if (typeof status !== 'string' || status === 'RS_ERROR_UNKNOWN') return unknown
    return { status, balance: typeof balance === 'number' ? BigInt(balance) : undefined }
  } catch {
    return unknown
  }
}
