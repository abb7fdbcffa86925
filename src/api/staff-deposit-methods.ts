import * as z from 'zod/mini'
import { depositFields, depositKinds } from './deposits.ts'
import { amount, text, time } from './page.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const names = z.object({ en: text(60, 1), th: text(60, 1), es: text(60, 1), pt: text(60, 1) })

const staffMethod = z.object({
  id: z.string(),
  kind: z.enum(depositKinds),
  provider: z.optional(z.string()),
  currency: z.string(),
  names: z.record(z.string(), z.string()),
  hints: z.record(z.string(), z.string()),
  min: amount,
  max: amount,
  feeBasisPoints: z.int(),
  feeFixed: amount,
  promisedMinutes: z.int(),
  expiresMinutes: z.int(),
  hours: z.optional(z.object({ from: z.string(), to: z.string() })),
  fields: z.array(z.enum(depositFields)),
  account: z.record(z.string(), z.string()),
  ownAccountOnly: z.boolean(),
  sort: z.int(),
  enabled: z.boolean(),
  /** It works here: its provider, if it has one, is configured. */
  isServed: z.boolean(),
  changedAt: time,
})
export type StaffDepositMethod = z.output<typeof staffMethod>

export const staffDepositMethods = staffEndpoint({
  method: 'GET',
  path: '/staff/deposit-methods',
  access: { staff: 'deposits.read' },
  summary: 'Every way to deposit, switched off ones too, and the providers that there are.',
  input: z.object({}),
  output: z.object({ content: z.array(staffMethod), providers: z.array(z.string()) }),
})

const clock = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))
const accountText = z.optional(text(80))

export const staffSetDepositMethod = staffEndpoint({
  method: 'PUT',
  path: '/staff/deposit-methods/{id}',
  access: { staff: 'deposits.methods' },
  audit: 'deposit.method',
  summary:
    'Writes a way to deposit, new or changed; its kind and currency stay. Orders that are open keep their terms.',
  input: z.object({
    id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    kind: z.enum(depositKinds),
    provider: z.optional(text(40, 1)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    names,
    hints: z.optional(z.object({ en: text(80), th: text(80), es: text(80), pt: text(80) })),
    min: amount,
    max: amount,
    feeBasisPoints: z.int().check(z.minimum(0), z.maximum(2000)),
    feeFixed: amount,
    promisedMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
    expiresMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
    hours: z.optional(z.object({ from: clock, to: clock })),
    fields: z.array(z.enum(depositFields)).check(z.maxLength(2)),
    account: z.object({
      bankCode: accountText,
      number: accountText,
      name: accountText,
      city: accountText,
      mobile: accountText,
      nationalId: accountText,
      wallet: accountText,
      billerId: accountText,
      pixKey: accountText,
    }),
    ownAccountOnly: z.boolean(),
    sort: z.int().check(z.minimum(0), z.maximum(9999)),
    enabled: z.boolean(),
  }),
  output: staffMethod,
  refuses: ['state_conflict'],
})

export const staffTestDepositMethod = staffEndpoint({
  method: 'POST',
  path: '/staff/deposit-methods/{id}/test',
  access: { staff: 'deposits.methods' },
  audit: 'deposit.test',
  summary: 'Tries a way to deposit without a member: draws its code, or asks its provider whether it answers.',
  input: z.object({ id: text(40, 1) }),
  output: z.object({
    works: z.boolean(),
    /** What the attempt said. */
    detail: z.enum(['shown', 'code', 'answers', 'no_provider', 'unreachable', 'account_wrong']),
    qr: z.optional(z.string()),
    qrPath: z.optional(z.string()),
    qrSize: z.optional(z.int()),
    ms: z.int(),
  }),
  refuses: ['not_found'],
})
