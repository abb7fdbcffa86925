import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { announcement } from './messages.ts'
import { language, pageNo, text, time } from './page.ts'

export const feature = 'agent'

const told = z.object({
  /** How many of the team were told. */
  people: z.int(),
  at: time,
})
/** An announcement for agents, and when its reader has sent it to the team. */
const agentNews = z.object({ ...announcement.shape, told: z.optional(told) })
export type AgentNews = z.output<typeof agentNews>

const one = z.object({ id: text(20, 1) })

export const agentAnnouncements = endpoint({
  method: 'GET',
  path: '/agent/announcements',
  access: 'agent',
  summary: 'The announcements for agents, nine a page, newest first.',
  input: z.object({ pageNo, language: z.optional(language) }),
  output: z.object({ content: z.array(agentNews), totalPages: z.int(), total: z.int() }),
})

export const teamToTell = endpoint({
  method: 'GET',
  path: '/agent/announcements/{id}/team',
  access: 'agent',
  summary:
    'How many of the caller’s team would get an announcement as a message; those who have it already are not counted.',
  input: one,
  output: z.object({ people: z.int() }),
  refuses: ['not_found'],
})

export const tellTeam = endpoint({
  method: 'POST',
  path: '/agent/announcements/{id}/team',
  access: 'agent',
  summary:
    'Sends an announcement as a message to the caller’s team, once; repeating it answers the same and sends nothing.',
  input: one,
  output: told,
  refuses: ['not_found', 'team_told'],
})
