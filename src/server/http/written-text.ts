import { type Endpoint, isStaffAccess } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'

/** Message code of a field that holds characters which nobody types. */
const code = 'characters'
/** Characters that have no place in any text of staff: the database stores some of them nowhere, and nobody sees the others. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const unseen = /[\p{Cc}\p{Cs}\p{Bidi_C}]/u

/** Whether people of the house write what this call takes. */
const isOfStaff = ({ access, audit }: Endpoint): boolean => audit !== undefined || isStaffAccess(access)

function holdsUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return unwritable.test(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Object.entries(value).some(([name, part]) => unwritable.test(name) || holdsUnwritable(part))
}

/**
 * Refuses control characters in whatever staff write, also where a call takes free text or values of settings.
 * Throws `Refusal('invalid_input')` with the fields.
 */
export function checkWritten(endpoint: Endpoint, raw: unknown): void {
  if (!isOfStaff(endpoint)) return
  const wrong = Object.entries(raw as object).filter(
    ([name, value]) => !endpoint.files?.includes(name) && (unwritable.test(name) || holdsUnwritable(value)),
  )
  if (wrong.length === 0) return
  const names = wrong.map(([name]) => name.replaceAll(/[^\w.-]/g, '?').slice(0, 40))
  throw new Refusal('invalid_input', { fields: Object.fromEntries(names.map((name) => [name, code])) })
}

/** Says of fields whose form is wrong where that is so for characters that nobody sees. */
export function namingCharacters(endpoint: Endpoint, fields: Record<string, string>, raw: unknown) {
  if (!isOfStaff(endpoint)) return fields
  const values = raw as Readonly<Record<string, unknown>>
  const isUnseen = (name: string, fault: string): boolean => {
    const value = values[name]
    return fault === 'format' && typeof value === 'string' && unseen.test(value)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, isUnseen(name, fault) ? code : fault]))
}

/** Whether a refusal is about such characters: the one kind of wrong input that the audit log keeps. */
export const isAboutCharacters = ({ code: refused, details }: Refusal): boolean =>
  refused === 'invalid_input' && Object.values(details.fields ?? {}).includes(code)
