import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { currencies } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { writerOf } from '#server/kernel/audit.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Db, Queryable } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import type {
  SettingAuthor,
  SettingChange,
  SettingDefinitions,
  SettingName,
  Settings,
  SettingsByFeature,
  SettingsPatch,
  SettingsValues,
  UnreadSetting,
} from '#server/kernel/settings.ts'
import { listSettings } from './rows.ts'
import { changeById, changeRows, lockSettings, storeChange } from './setting-rows.ts'
import { readStored } from './stored-settings.ts'

const channel = 'settings'

interface Stored {
  readonly values: SettingsValues
  readonly unread: readonly UnreadSetting[]
}

/** The stored settings and how they change, without a memory of them. */
function settingStore(known: SettingDefinitions) {
  const all = z.object(Object.fromEntries(Object.entries(known).map(([name, { schema }]) => [name, schema])))

  async function read(source: Queryable): Promise<Stored> {
    const { values, unread } = readStored(known, await listSettings(source))
    // The definitions give the types of their values.
    return { values: all.parse(values) as SettingsValues, unread }
  }

  /** Stores what differs from `held`, in a transaction that holds the lock. */
  async function store(
    tx: Queryable,
    held: Stored,
    patch: SettingsPatch,
    by: SettingAuthor,
    undoes?: bigint,
  ): Promise<SettingChange[]> {
    const actor = typeof by === 'string' ? by : by.actor
    const writer = typeof by === 'string' ? by : by.write
    const write = writerOf({ clock: systemClock }, writer, undoes === undefined ? 'setting.change' : 'setting.undo')
    const named = Object.keys(patch) as SettingName[]
    const given = z.strictObject(Object.fromEntries(named.map((name) => [name, all.shape[name]!]))).parse(patch)
    const isUnread = (name: string) => held.unread.some((one) => one.name.split('.')[0] === name)
    const changes: SettingChange[] = []
    for (const name of named) {
      const [before, after] = [held.values[name], given[name]]
      if (known[name]!.twoPersons && typeof by !== 'string' && by.agree) {
        if (!(await by.agree(tx, { name, before, after }))) continue
      }
      if (isDeepStrictEqual(after, before) && !isUnread(name)) continue
      await known[name]!.hold?.(tx, after)
      changes.push(await storeChange(tx, { name, before, after, actor, undoes }))
      await write(tx, {
        subject: name,
        before,
        after,
        detail: undoes === undefined ? undefined : { undoes: `${undoes}` },
      })
    }
    return changes
  }

  return { read, store }
}

/** Opens the settings of a database: those that the features declare, by feature. */
export async function openSettings(db: Db, log: Log, declared: SettingsByFeature): Promise<Settings> {
  const definitions: Settings['definitions'] = { ...declared }
  const listeners = new Set<(values: SettingsValues) => void>()
  const known: SettingDefinitions = Object.assign({}, ...Object.values(definitions))
  const { read, store } = settingStore(known)
  let { values, unread } = await read(db)
  const warn = (): void => {
    for (const { name } of unread) log.warn('setting not read', { name })
  }
  warn()

  let begun = 0
  let applied = 0
  /** Reads may overlap: what a later one has found is not replaced by an earlier one. */
  async function refresh(): Promise<void> {
    begun += 1
    const turn = begun
    const next = await read(db)
    if (turn < applied) return
    applied = turn
    values = next.values
    unread = next.unread
    for (const listener of listeners) listener(values)
  }
  const reload = (): void =>
    void refresh().then(warn, (error: unknown) => log.error('settings not read again', { error }))
  // What this process changed it has read already: its own message would only drop every kept answer a second time.
  const own = randomUUID()
  const close = await db.listen(channel, (sender) => sender !== own && reload(), reload)

  /** Runs `work` while nobody else changes a setting, and notifies every process when it changed one. */
  async function changing(work: (tx: Queryable, held: Stored) => Promise<SettingChange[]>): Promise<SettingChange[]> {
    const changes = await db.transaction(async (tx) => {
      await lockSettings(tx)
      return work(tx, await read(tx))
    })
    if (changes.length > 0) {
      await refresh()
      await db.notify(channel, own)
    }
    return changes
  }

  return {
    close,
    definitions,
    current: () => values,
    unread: () => unread,
    currency: () => currencies[values.currency],
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    history: (page) => changeRows(db, page),
    change: (patch, by) =>
      changing((tx, held) => store(tx, held, typeof patch === 'function' ? patch(held.values) : patch, by)),
    undo: (changeId, by) =>
      changing(async (tx, held) => {
        const change = await changeById(tx, changeId)
        if (change === undefined || !Object.hasOwn(known, change.name))
          throw new Refusal('not_found', { detail: `There is no change ${changeId}.` })
        if (change.latest !== changeId)
          throw new Refusal('state_conflict', {
            detail: `${change.name} was changed again by change ${change.latest}; only the latest change can be undone.`,
          })
        return store(tx, held, { [change.name]: change.before }, by, changeId)
      }),
  }
}
