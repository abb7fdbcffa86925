import * as z from 'zod/mini'
import { text } from './page.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const setting = z.object({ name: z.string(), value: z.unknown() })

export const staffSettings = staffEndpoint({
  method: 'GET',
  path: '/staff/settings',
  access: { staff: 'settings.read' },
  summary: 'Every setting and its value, and what is stored and does not hold.',
  input: z.object({}),
  output: z.object({
    settings: z.array(setting),
    unread: z.array(z.object({ name: z.string(), value: z.unknown(), reason: z.string() })),
  }),
})

export const staffSetSettings = staffEndpoint({
  method: 'PUT',
  path: '/staff/settings',
  access: { staff: 'settings.write' },
  audit: 'setting.change',
  summary:
    'Changes settings together. Of an object only what is named changes; `null` is the default, or takes a value away.',
  input: z.object({ changes: z.record(text(60, 1), z.unknown()) }),
  output: z.object({
    changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
    /** Variables of the environment that these values need and the site does not have. */
    lacking: z.array(z.string()),
  }),
})

export const vendorStates = ['open', 'maintenance', 'hidden'] as const

export const staffVendor = staffEndpoint({
  method: 'PUT',
  path: '/staff/vendors/{code}',
  access: { staff: 'catalogue.write' },
  audit: 'vendor.state',
  summary: 'Plays a vendor’s games, shows them closed, or lists them no longer.',
  input: z.object({ code: text(40, 1), state: z.enum(vendorStates) }),
  output: z.object({}),
  refuses: ['not_found'],
})
