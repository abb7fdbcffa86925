import type * as z from 'zod'
import type { Currency } from '#api/money.ts'
import type { WriteAudit } from './audit.ts'
import type { Queryable } from './db.ts'

/** How a form asks for a setting; bounds, choices and parts follow from the schema. */
export const settingKinds = [
  'address',
  'choice',
  'choices',
  'fields',
  'list',
  'number',
  'rows',
  'sum',
  'switch',
  'text',
  'time',
] as const
export type SettingKind = (typeof settingKinds)[number]

/** Under which head a setting stands in forms and in docs/settings.md. */
export const settingGroups = [
  'site',
  'entry',
  'play',
  'deposits',
  'withdrawals',
  'transfers',
  'points',
  'vip',
  'missions',
  'referral',
  'offers',
  'agents',
  'talk',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/**
 * What a number or a text is. `share`: basis points, typed in per cent; `sum`: whole units of the site's currency; `clock`: a
 * time such as 08:00; `span`: two of them or nothing; `provider`: the name of a payment provider or nothing.
 */
export type SettingUnit =
  | 'clock'
  | 'days'
  | 'hours'
  | 'letters'
  | 'minutes'
  | 'months'
  | 'provider'
  | 'seconds'
  | 'share'
  | 'span'
  | 'sum'
  | 'words'
  | 'years'

/** A setting of a feature: what it takes, its default, and how a form asks for it. */
export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  readonly kind: SettingKind
  readonly group?: SettingGroup
  /** Of the value and all its parts, or of parts by their names. A plain number or text has none. */
  readonly unit?: SettingUnit | Readonly<Record<string, SettingUnit>>
  /** Takes `undefined` and gives the default. */
  readonly schema: S
  /** Its parts are independent: a stored part that is not accepted leaves the others as they are. */
  readonly byPart?: true
  /** Says from which sum people decide, or two of them: so two of the staff decide about it. */
  readonly twoPersons?: true
  /** Checks a new value against the database, in the transaction that stores it. Throws a `z.ZodError`. */
  hold?(tx: Queryable, value: z.output<S>): Promise<void>
}
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>

/** Declares one setting; with a `group` where it stands elsewhere than its feature's other settings. */
export const setting = <S extends z.ZodType>(
  kind: SettingKind,
  schema: S,
  more: Omit<SettingDefinition<S>, 'kind' | 'schema'> = {},
): SettingDefinition<S> => ({ kind, schema, ...more })

/**
 * Declares the settings of a feature, in its `settings.ts`. They are listed in its `feature.ts`, and in
 * {@link SettingsByFeature}, so that everybody who reads a setting knows its type. Their names and notes stand in
 * `locales/*\/settings.json`.
 * @example
 * export const codesSettings = defineSettings('entry', {
 *   codeMinutes: setting('number', z.number().int().min(1).default(1), { unit: 'minutes' }),
 * })
 * declare module '#server/kernel/settings.ts' {
 *   interface SettingsByFeature { readonly codes: typeof codesSettings }
 * }
 */
export const defineSettings = <const D extends SettingDefinitions>(group: SettingGroup, definitions: D): D =>
  Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, { group, ...one }])) as unknown as D

/** The settings of all features; each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface SettingsByFeature {}

type Intersection<T> = (T extends unknown ? (part: T) => void : never) extends (all: infer A) => void ? A : never
/** The definitions of all features in one object. */
export type AllSettings = Intersection<SettingsByFeature[keyof SettingsByFeature]>
export type SettingName = keyof AllSettings & string
type SchemaOf<N extends SettingName> = AllSettings[N] extends SettingDefinition<infer S> ? S : never
export type SettingsValues = { readonly [N in SettingName]: z.output<SchemaOf<N>> }
/** What a change names; the rest stays. */
export type SettingsPatch = { readonly [N in SettingName]?: z.input<SchemaOf<N>> }

/** A stored value that this version does not accept; the default holds. */
export interface UnreadSetting {
  /** The setting, or one part of it: `registerRules.email`. */
  readonly name: string
  readonly value: unknown
  readonly reason: string
}

/** One change of a setting. */
export interface SettingChange {
  readonly id: bigint
  readonly name: SettingName
  readonly before: unknown
  readonly after: unknown
  /** As in the audit log: `staff:<id>`, or a name such as `demo`. */
  readonly actor: string
  readonly at: Date
  /** The change that this one took back. */
  readonly undoes: bigint | null
}

/** Who changes a setting: a name such as `demo`, or a caller whose lines of the audit log somebody else writes. */
export type SettingAuthor =
  | string
  | {
      readonly actor: string
      readonly write: WriteAudit
      /** Whether a setting of two persons takes a value now; asked in the transaction that stores it. */
      agree?(
        tx: Queryable,
        wanted: { readonly name: SettingName; readonly before: unknown; readonly after: unknown },
      ): Promise<boolean>
    }

/** The settings of this process, kept in step with the database and with the other processes. */
export interface Settings {
  /** What the features declare, by feature. */
  readonly definitions: Readonly<Record<string, SettingDefinitions>>
  current(): SettingsValues
  /** What is stored and not accepted by this version. */
  unread(): readonly UnreadSetting[]
  /** The deployment's currency. */
  currency(): Currency
  /**
   * Checks, stores, writes history and audit log, and notifies the other processes. A value that holds already is neither
   * stored nor logged. `patch` may be a function of the stored values, called while nobody else changes any. Gives what
   * changed. Throws a `z.ZodError` for a wrong value; the currency is refused while an account in another one exists.
   */
  change(patch: SettingsPatch | ((held: SettingsValues) => SettingsPatch), by: SettingAuthor): Promise<SettingChange[]>
  /** A page of changes, newest first: of one setting or of all, those below the number `before`. */
  history(page: { readonly name?: string; readonly before: bigint; readonly size: number }): Promise<SettingChange[]>
  /**
   * Restores what held before a change, by the same checks; that is a change of its own. Only the latest change of a setting
   * can be undone. Throws a {@link Refusal}: `not_found`, `state_conflict`.
   */
  undo(changeId: bigint, by: SettingAuthor): Promise<SettingChange[]>
  /** Called after each change, from whichever process; gives the way to stop. */
  onChange(listener: (values: SettingsValues) => void): () => void
  /** Stops listening to the other processes. */
  close(): Promise<void>
}
