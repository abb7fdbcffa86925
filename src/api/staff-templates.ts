import * as z from 'zod/mini'
import { type languages, prose, text, time } from './page.ts'
import { numberId, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** Most templates that there can be; all are listed at once. */
export const templatesMax = 200

const written = prose(4_000)
/** The text in every language. `{account}` and `{number}` in it are filled in when it is used. */
const texts = z.object({ th: written, en: written, es: written, pt: written } satisfies Record<
  (typeof languages)[number],
  typeof written
>)
const template = z.object({ id: z.string(), name: z.string(), texts, changedBy: z.string(), changedAt: time })
/** An answer that staff write often. */
export type AnswerTemplate = z.output<typeof template>

export const staffTemplates = staffEndpoint({
  method: 'GET',
  path: '/staff/templates',
  access: { staff: 'support.read' },
  summary: 'The templates of answers, by name.',
  input: z.object({}),
  output: z.object({ content: z.array(template) }),
})

export const staffSetTemplate = staffEndpoint({
  method: 'PUT',
  path: '/staff/templates',
  access: { staff: 'support.write' },
  audit: 'template.set',
  summary: 'Makes a template, or changes the one with this `id`.',
  input: z.object({ id: z.optional(numberId), name: text(60, 1), texts }),
  output: template,
  refuses: ['not_found', 'state_conflict'],
})

export const staffRemoveTemplate = staffEndpoint({
  method: 'DELETE',
  path: '/staff/templates/{id}',
  access: { staff: 'support.write' },
  audit: 'template.remove',
  summary: 'Removes a template.',
  input: z.object({ id: numberId }),
  output: z.object({}),
  refuses: ['not_found'],
})
