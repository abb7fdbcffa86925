import * as z from 'zod'
import type { SettingDefinition, SettingDefinitions, SettingGroup, SettingKind } from '#server/kernel/settings.ts'

/** A setting as a form needs it. */
export interface SettingForm {
  readonly name: string
  readonly feature: string
  readonly kind: SettingKind
  readonly group: SettingGroup
  readonly unit?: NonNullable<SettingDefinition['unit']>
  readonly twoPersons?: true
  /** Type, bounds, choices, parts and default, as JSON Schema. Rules beyond that hold when a value is sent. */
  readonly schema: Record<string, unknown>
}

/** What forms for the settings of a feature are made from. */
export const formsOf = (feature: string, definitions: SettingDefinitions): readonly SettingForm[] =>
  Object.entries(definitions).map(([name, { kind, group = 'site', unit, twoPersons, schema }]) => {
    const { $schema: _dialect, ...form } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    // zod leaves the default out where a schema transforms, and the parts of an object.
    return {
      ...{ name, feature, kind, group, ...(unit && { unit }), ...(twoPersons && { twoPersons }) },
      schema: { ...form, default: schema.parse(undefined) },
    }
  })
