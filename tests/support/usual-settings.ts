import { settings } from '#server/features.ts'
import type { SettingDefinitions, SettingsValues } from '#server/kernel/settings.ts'

const definitions: SettingDefinitions = Object.assign({}, ...Object.values(settings))

/** Every setting at its default, but for what is named. */
export const usualSettings = (patch: Partial<SettingsValues> = {}): SettingsValues => {
  const usual = Object.entries(definitions).map(([name, { schema }]) => [name, schema.parse(undefined)])
  return { ...(Object.fromEntries(usual) as SettingsValues), ...patch }
}
