import * as z from 'zod/mini'
import { cursor, next, text, time } from './page.ts'
import { numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const setting = z.object({
  name: z.string(),
  value: z.unknown(),
  /** The feature that declares it, such as `wallet`. */
  feature: z.string(),
  /** How a form asks for it, such as `switch` or `number`. */
  kind: z.string(),
  /** Under which head a form shows it, such as `withdrawals`. */
  group: z.string(),
  /** What its number or text is, such as `minutes`; of its parts by their names. Plain ones have none. */
  unit: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
  /** A change of it holds when a second person sets the same value. */
  twoPersons: z.optional(z.literal(true)),
  /** Type, bounds, choices, parts and default, as JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
})
export type StaffSetting = z.output<typeof setting>

/** A value of a setting that two people decide about: it holds when another person sets the same one. */
const settingRequest = z.object({ name: z.string(), value: z.unknown(), askedBy: z.string(), endsAt: time })
export type StaffSettingRequest = z.output<typeof settingRequest>

export const staffSettings = staffEndpoint({
  method: 'GET',
  path: '/staff/settings',
  access: { staff: 'settings.read' },
  summary: 'Lists every setting with its value and its form, and stored values that this version does not accept.',
  input: z.object({}),
  output: z.object({
    settings: z.array(setting),
    unread: z.array(z.object({ name: z.string(), value: z.unknown(), reason: z.string() })),
    waiting: z.array(settingRequest),
  }),
})

const change = z.object({ id: z.string(), name: z.string(), before: z.unknown(), after: z.unknown() })

export const staffSetSettings = staffEndpoint({
  method: 'PUT',
  path: '/staff/settings',
  access: { staff: 'settings.write' },
  audit: 'setting.change',
  summary:
    'Changes settings, all or none. Of an object only the named parts change; `null` restores the default, or removes a part. What two people decide about waits until another one sets the same value.',
  input: z.object({ changes: z.record(text(60, 1), z.unknown()) }),
  output: z.object({
    /** What has changed; a value that held already is left out. */
    changes: z.array(change),
    /** What waits for another person, who sets the same value within a day. */
    waiting: z.array(settingRequest),
    /** Variables of the environment that these values need and the site does not have. */
    lacking: z.array(z.string()),
  }),
})

const pastChange = z.object({
  ...change.shape,
  /** `staff:<account>`, or a name such as `demo`. */
  person: z.string(),
  at: time,
  /** The change that this one took back. */
  undoes: z.optional(z.string()),
})
export type StaffSettingChange = z.output<typeof pastChange>

export const staffSettingHistory = staffEndpoint({
  method: 'GET',
  path: '/staff/settings/history',
  access: { staff: 'settings.read' },
  summary: 'Lists the changes of one setting, or of all, newest first.',
  input: z.object({ name: z.optional(text(60, 1)), cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(pastChange), next }),
})

export const staffUndoSetting = staffEndpoint({
  method: 'POST',
  path: '/staff/settings/history/{id}/undo',
  access: { staff: 'settings.write' },
  audit: 'setting.undo',
  summary: 'Restores the value before a change, which must be the latest one of its setting.',
  input: z.object({ id: numberId }),
  output: z.object({ changes: z.array(change), waiting: z.array(settingRequest) }),
  refuses: ['not_found', 'state_conflict'],
})

export const vendorStates = ['open', 'maintenance', 'hidden'] as const

export const staffVendor = staffEndpoint({
  method: 'PUT',
  path: '/staff/vendors/{code}',
  access: { staff: 'catalogue.write' },
  audit: 'vendor.state',
  summary: 'Opens a vendor’s games, closes them for maintenance, or hides them.',
  input: z.object({ code: text(40, 1), state: z.enum(vendorStates) }),
  output: z.object({}),
  refuses: ['not_found'],
})
