import { isDeepStrictEqual } from 'node:util'
import type { StaffSettingRequest } from '#api/staff-site.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import type { SettingAuthor } from '#server/kernel/settings.ts'
import { isSamePerson, staffNames } from '#server/staff/public.ts'
import {
  deleteSettingRequest,
  findSettingRequest,
  listSettingRequests,
  type SettingRequestRow,
  storeSettingRequest,
} from './rows-requests.ts'

const lifeMs = 24 * 60 * 60_000

/** A member of staff who changes settings: what two people decide about waits until another person wants the same value. */
export function staffAuthor(app: App, staff: StaffSession, act: Act) {
  const agree = async (
    tx: Queryable,
    { name, before, after }: { readonly name: string; readonly before: unknown; readonly after: unknown },
  ): Promise<boolean> => {
    const now = app.clock.now()
    const wanted = await findSettingRequest(tx, name, now)
    // Who wants what holds takes back what was wanted.
    if (isDeepStrictEqual(before, after)) {
      if (await deleteSettingRequest(tx, name))
        await act.writeAside(tx, 'setting.refuse', { subject: name, before: wanted?.value, after })
      return true
    }
    if (wanted !== undefined && isDeepStrictEqual(wanted.value, after)) {
      if (await isSamePerson(tx, wanted.asked_by, staff.staffId)) return false
      await deleteSettingRequest(tx, name)
      return true
    }
    const endsAt = new Date(now.getTime() + lifeMs)
    await storeSettingRequest(tx, { name, value: after, askedBy: staff.staffId, now, endsAt })
    await act.writeAside(tx, 'setting.ask', { subject: name, before, after, outcome: 'pending' })
    return false
  }
  return { actor: `staff:${staff.staffId}`, write: act.write, agree } satisfies SettingAuthor
}

/** Values that wait for another person. */
export async function waitingSettings(app: App): Promise<StaffSettingRequest[]> {
  const rows = await listSettingRequests(app.db, app.clock.now())
  const names = await staffNames(
    app.db,
    rows.map((row) => row.asked_by),
  )
  return rows.map((row: SettingRequestRow) => ({
    ...{ name: row.name, value: row.value, askedBy: names.get(row.asked_by) ?? '' },
    endsAt: row.ends_at.toISOString(),
  }))
}
