import * as z from 'zod/mini'
import { amount, language } from './page.ts'
import { staffEndpoint } from './staff-endpoint.ts'
import { vipBenefits, vipRank } from './vip.ts'

export const feature = 'operations'

export const staffVip = staffEndpoint({
  method: 'GET',
  path: '/staff/vip',
  access: { staff: 'rewards.read' },
  summary: 'The ranks, who stands on them, and what they have cost this month and the last.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    ranks: z.array(z.extend(vipRank, { members: z.int() })),
    paid: z.array(
      z.object({ month: z.string(), benefit: z.enum([...vipBenefits, 'rebate']), claims: z.int(), amount }),
    ),
    currency: z.string(),
  }),
})
