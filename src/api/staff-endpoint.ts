import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { text } from './page.ts'

/** Defines a call of staff: answered while the site is closed, so that staff can open it again. */
export function staffEndpoint<const E extends Omit<Endpoint, 'whileClosed'>>(
  definition: E,
): E & { readonly whileClosed: true } {
  return endpoint({ ...definition, whileClosed: true })
}

/** Rows of a page of a list of staff's. */
export const pageRows = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 50)
/** A number of the database, as text. */
export const numberId = z.string().check(z.regex(/^[0-9]{1,18}$/))
/** Why a person does it: the audit log keeps it. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
/** Account of a member. */
export const memberAccount = text(60, 1)
