import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { rate } from './contracts.ts'
import { broughtKinds, linkStates } from './invites.ts'
import { counted, cursor, next, time } from './page.ts'
import { memberAccount, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const link = z.object({
  id: z.string(),
  agent: z.string(),
  title: z.string(),
  /** What stands in the address after `/r/`. */
  code: z.string(),
  brings: z.enum(broughtKinds),
  rates: z.partialRecord(z.enum(contractKinds), rate),
  state: z.enum(linkStates),
  createdAt: time,
  visits: z.int(),
  joined: z.int(),
  deposited: z.object(counted),
})
export type StaffLink = z.output<typeof link>

export const staffInviteLinks = staffEndpoint({
  method: 'GET',
  path: '/staff/invite-links',
  access: { staff: 'agents.read' },
  summary: 'Invitation links of all agents, newest first, or of one.',
  input: z.object({ account: z.optional(memberAccount), cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(link), next }),
  refuses: ['user_unknown'],
})

export const staffStopLink = staffEndpoint({
  method: 'POST',
  path: '/staff/invite-links/{id}/stop',
  access: { staff: 'agents.write' },
  audit: 'link.stop',
  summary: 'Stops an invitation link, so that its agent cannot open it again; or lets it go on.',
  input: z.object({ id: numberId, stopped: z.boolean(), reason }),
  output: z.object({}),
  refuses: ['not_found', 'state_conflict'],
})
