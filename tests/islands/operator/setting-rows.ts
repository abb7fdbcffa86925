import type { StaffSetting } from '#api/staff-site.ts'
import type { SettingDefinition } from '#server/kernel/settings.ts'
import { formsOf } from '#server/system/forms.ts'

const modules = import.meta.glob<Readonly<Record<string, object>>>('/src/server/*/settings.ts', { eager: true })
const isDefinition = (value: unknown): value is SettingDefinition =>
  typeof value === 'object' && value !== null && 'schema' in value && 'kind' in value
const definitions = Object.assign(
  {},
  ...Object.values(modules)
    .flatMap((one) => Object.values(one))
    .filter((one) => typeof one === 'object' && Object.values(one).some(isDefinition)),
) as Readonly<Record<string, SettingDefinition>>

/** Every setting as the call gives it, at its default. */
export const settings: readonly StaffSetting[] = formsOf('any', definitions).map((form) => ({
  ...form,
  value: definitions[form.name]!.schema.parse(undefined),
}))
