import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const switchOn = z.boolean()

export const agentSettings = defineSettings('agents', {
  /** Whether the consolidated answer, which agents' pages ask for, brings their money with it. */
  agentPolicy: setting('switch', switchOn.default(true)),
  /** Whether agents see single members of their teams with what they played and paid, or sums of the team alone. */
  agentSeesMembers: setting('switch', switchOn.default(true)),
  /** Whether agents who see single members see their balances, too. */
  agentSeesBalances: setting('switch', switchOn.default(true)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly agent: typeof agentSettings
  }
}
