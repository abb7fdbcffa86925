import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import { type Answer, HttpError, json, type Request, type Route } from './http.ts'
import { signatureHeader, verify } from './signature.ts'
import { fromJson } from './wire.ts'

const base = '/operator/generic/v2'

/** What every call of an operator carries. */
export const partner = z.object({ operator_id: z.bigint() })
export const optionalText = z.string().min(1).max(300).nullish()

export interface OperatorCallOptions {
  readonly operatorId: number
  readonly operatorKey: () => KeyObject | undefined
}

/** Makes routes whose calls are signed over their raw bytes; failures are a status and `{error}`. */
export const operatorCalls =
  ({ operatorId, operatorKey }: OperatorCallOptions) =>
  <Schema extends typeof partner>(
    path: string,
    schema: Schema,
    answer: (input: z.output<Schema>) => string | Answer | Promise<Answer>,
  ): Route => ({
    method: 'POST',
    path: `${base}${path}`,
    handle: async (request) => {
      checkSignature(request, operatorKey())
      const parsed = schema.safeParse(readJson(request.body))
      if (!parsed.success)
        throw new HttpError(400, `invalid or missing parameter: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
      if (parsed.data.operator_id !== BigInt(operatorId)) throw new HttpError(404, 'unknown operator_id')
      const said = await answer(parsed.data)
      return typeof said === 'string' ? json(200, said) : said
    },
  })

function checkSignature(request: Request, key: KeyObject | undefined) {
  const header = request.headers[signatureHeader]
  if (!key || !verify(request.body, typeof header === 'string' ? header : undefined, key))
    throw new HttpError(401, 'the signature is missing or not valid')
}

function readJson(body: Uint8Array): unknown {
  try {
    return fromJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new HttpError(400, 'the body is not JSON')
  }
}

/** A time of the protocol, `YYYY-MM-DDThh:mm:ss` in UTC; a zone at the end is understood. */
export function instant(text: string | null | undefined, name: string): number | undefined {
  if (text == null) return undefined
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new HttpError(400, `invalid or missing parameter: ${name}`)
  return time
}
