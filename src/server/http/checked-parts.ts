import type { Endpoint } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import { compileSchema } from './compiled-schema.ts'
import { fieldMessages } from './input-fields.ts'
import { checkWritten, namingCharacters } from './written-text.ts'

/** The input as the schema gives it. Throws `Refusal('invalid_input')` with the fields. */
export function checkInput(endpoint: Endpoint, raw: unknown): unknown {
  checkWritten(endpoint, raw)
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_input', {
    fields: namingCharacters(endpoint, fieldMessages(parsed.error.issues, raw), raw),
  })
}

/** The output with nothing in it that the schema does not name. A wrong one is our own fault. */
export function checkOutput(name: string, endpoint: Endpoint, output: unknown): unknown {
  compileSchema(endpoint.output)
  const parsed = endpoint.output.safeParse(output)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; ')
  throw new Error(`the answer of ${name} is not what its schema says: ${where}`)
}
