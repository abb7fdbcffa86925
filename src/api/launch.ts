import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { language, text, time } from './page.ts'

export const feature = { name: 'launch', description: 'Opening games, and the session of play around them.' }

export const launchGame = endpoint({
  method: 'POST',
  path: '/games/{nodeId}/launch',
  access: 'optional',
  summary: 'The vendor’s URL of a game. `real` needs a member; `demo` needs neither a session nor a wallet.',
  input: z.object({
    nodeId: text(40, 1),
    mode: z.enum(['real', 'demo']),
    device: z._default(z.enum(['desktop', 'mobile']), 'desktop'),
    /** Where the game’s own exit leads; another origin becomes `/`. */
    backUrl: z.optional(text(300)),
    language: z.optional(language),
    /** How the page around the game looks; a vendor that knows the word looks the same. */
    theme: z.optional(z.enum(['dark', 'light'])),
    /** The vendor's word for a price that lies in the coupon when its book opens; see `GET /games/now`. */
    pick: z.optional(text(100)),
  }),
  output: z.object({ launchUrl: z.string() }),
  refuses: [
    'not_logged_in',
    'real_account_needed',
    'game_not_found',
    'game_maintenance',
    'trial_not_offered',
    'vendor_unavailable',
    'account_disabled',
    'limits_needed',
    'exclusion_unknown',
    'tax_id_needed',
  ],
})

export const waitingRounds = endpoint({
  method: 'GET',
  path: '/games/waiting',
  access: 'member',
  summary: 'The caller’s games in which a round waits for its player, newest first.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    content: z.array(z.object({ nodeId: z.string(), displayName: z.string(), lagerIcon: z.string(), openedAt: time })),
  }),
})
