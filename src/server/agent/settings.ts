import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const switchOn = z.boolean()

export const agentSettings = defineSettings({
  /** Whether agents' pages ask for the consolidated answer: money, messages and offered contracts. */
  agentPolicy: setting('switch', switchOn.default(true)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly agent: typeof agentSettings
  }
}
