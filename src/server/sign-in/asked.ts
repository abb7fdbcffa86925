import type { AskedFields } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { profileOf } from '#server/limits/public.ts'

/** What a form asks for, and the tax id where the country's list of exclusions is asked by it. */
export const withTaxId = (app: App, fields: AskedFields): AskedFields =>
  profileOf(app).exclusionList ? { ...fields, idNumber: { enabled: true, required: true } } : fields
