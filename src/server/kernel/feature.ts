import type { LiveEventData, LiveEventName } from '#api/events.ts'
import type { App } from './context.ts'
import type { Counter } from './counting.ts'
import type { ChangeName } from './events.ts'
import type { Handlers } from './handler.ts'
import type { Check, Invariant } from './invariant.ts'
import type { Job, Tick } from './jobs.ts'
import type { Metric } from './metric.ts'
import type { PersonalData } from './personal.ts'
import type { Queue } from './queue.ts'
import type { RawEndpoint } from './raw-endpoint.ts'
import type { SettingDefinitions } from './settings.ts'

/** What a feature registers with the server, in its `feature.ts`; `src/server/features.ts` lists the features. */
export interface Feature {
  /** The tables that this feature alone writes; others ask its `public.ts`. `scripts/check-tables.ts` holds them to it. */
  readonly tables?: readonly string[]
  /** Tables of its own whose rows are deleted so many milliseconds after their `ends_at`. */
  readonly ended?: Readonly<Record<string, number>>
  /** What the metrics show of the feature, beside what they show of every one. */
  readonly metrics?: readonly Metric[]
  readonly handlers?: Partial<Handlers>
  /** Calls that others make and sign in their own way, such as webhooks. */
  readonly raw?: readonly RawEndpoint[]
  /** What the operator may set about the feature, from its `settings.ts`. */
  readonly settings?: SettingDefinitions
  /** What the feature does by itself: {@link Job}s of the database's queues, and {@link Tick}s of each process. */
  readonly jobs?: readonly (Job | Tick)[]
  /** What the feature counts from the movements of play, outside their transactions. */
  readonly counters?: readonly Counter[]
  /** Rules about the feature's money, checked together with the ledger's. */
  readonly invariants?: readonly (Invariant | Check)[]
  /** Work that waits for staff. */
  readonly queues?: readonly Queue[]
  /** What the feature keeps about a member, for the archive that they may ask for; `rows-personal.ts`. */
  readonly personal?: readonly PersonalData[]
  /** Consumers of live events, from whichever process. */
  readonly on?: { readonly [N in LiveEventName]?: (app: App) => unknown }
  /** Reads what has changed, for the members who listen to this process. */
  readonly changes?: {
    readonly [N in ChangeName]?: (
      app: App,
      memberIds: readonly bigint[],
    ) => Promise<ReadonlyMap<bigint, LiveEventData<N>>>
  }
  /** Opens what must work before the first request; a failure stops the start. */
  readonly open?: (app: App) => Promise<unknown>
  /** Starts watching; gives the way to stop. */
  readonly watch?: (app: App) => () => void
}

/** Declares a feature and keeps the exact type of its handlers. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature

type Intersection<T> = (T extends unknown ? (part: T) => void : never) extends (all: infer A) => void ? A : never
type HandlersOf<F> = Intersection<F extends { readonly handlers: infer H } ? H : never>

/** All features by name. */
export type Features = Readonly<Record<string, Feature>>

function refuseTwice(names: readonly string[], what: string): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two features have the ${what} ${twice}`)
}

/** The handlers of all features in one object, whose type lacks whatever no feature has. Throws when two have one call. */
export function handlersOf<const F extends Features>(features: F): HandlersOf<F[keyof F]> {
  const all = Object.values(features).flatMap(({ handlers = {} }) => Object.entries(handlers))
  refuseTwice(
    all.map(([name]) => name),
    'call',
  )
  return Object.fromEntries(all) as HandlersOf<F[keyof F]>
}

type SettingsOf<F extends Features> = {
  readonly [N in keyof F as F[N] extends { readonly settings: SettingDefinitions } ? N : never]: F[N]['settings'] &
    SettingDefinitions
}

/** The settings of the features that have some, by feature. Throws when two have one name. */
export function settingsOf<const F extends Features>(features: F): SettingsOf<F> {
  const all = Object.entries(features).flatMap(([name, { settings }]) => (settings ? [[name, settings] as const] : []))
  refuseTwice(
    all.flatMap(([, settings]) => Object.keys(settings)),
    'setting',
  )
  return Object.fromEntries(all) as unknown as SettingsOf<F>
}
