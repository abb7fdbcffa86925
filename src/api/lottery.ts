import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { language, text } from './page.ts'
import { type LottoArea, lotteryVendors, prizeModes } from './prize-mode.ts'

export const feature = { name: 'lottery', description: 'The lobbies of the lotteries.' }

const areas = Object.keys(lotteryVendors) as [LottoArea, ...LottoArea[]]
const device = z._default(z.enum(['WEB', 'MOBILE']), 'WEB')
/** Absent: as the vendors of the site say. */
const prizeMode = z.optional(z.enum(prizeModes))

export const lotteryLaunch = endpoint({
  method: 'GET',
  path: '/lottery/launch',
  access: 'member',
  summary: 'The vendor’s URL of a lottery, or of its lobby.',
  input: z.object({
    lottoArea: z._default(z.enum(areas), 'VN'),
    launchMode: z._default(z.enum(prizeModes), 'LOTT'),
    prizeMode,
    /** Code of a lottery; the first of the area without one. */
    gameCode: z.optional(text(80)),
    view: z._default(z.enum(['betting', 'lobby']), 'betting'),
    device,
    /** Where the lottery’s own exit leads; another origin becomes `/`. */
    backUrl: z.optional(text(300)),
    language: z.optional(language),
    /** How the page around the lottery looks. */
    theme: z.optional(z.enum(['dark', 'light'])),
  }),
  output: z.object({ launchUrl: z.string() }),
  refuses: [
    'game_not_found',
    'game_maintenance',
    'vendor_unavailable',
    'region_restricted',
    'account_disabled',
    'limits_needed',
  ],
})

export const vnLotteryMenu = endpoint({
  method: 'GET',
  path: '/lottery/vn-menu',
  access: 'public',
  summary: 'The lotteries of Vietnam, in the operator’s order, for the current prize mode.',
  input: z.object({ prizeMode, device, language: z.optional(language) }),
  output: z.object({
    prizeMode: z.enum(prizeModes),
    menu: z.array(
      z.object({
        gameCode: z.string(),
        nodeId: z.string(),
        name: z.string(),
        icon: z.string(),
        maintenance: z.boolean(),
        vendorDown: z.optional(z.boolean()),
      }),
    ),
  }),
  cacheS: 15,
})
