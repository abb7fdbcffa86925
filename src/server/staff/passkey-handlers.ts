import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffPasskey, staffProve } from '#api/staff-passkeys.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { consumeForTarget } from '#server/rate-limit/public.ts'
import { deviceOf, passkeysMax } from '#server/security/public.ts'
import { checkPasskey, enrolOptions, proofOptions, readNewPasskey, type Take } from './passkeys.ts'
import {
  deletePasskey,
  insertPasskey,
  noteProof,
  passkeysOf,
  provedUntil,
  type StaffPasskeyRow,
} from './rows-passkeys.ts'
import { checkCode, signInByPasskey, signInPasskeyOptions } from './sign-in.ts'

const proofLifeMs = 5 * 60_000

const shown = (row: StaffPasskeyRow): StaffPasskey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  ...(row.used_at && { usedAt: row.used_at.toISOString() }),
  synced: row.synced,
})

const subjectOf = ({ staffId }: StaffSession) => ({ subject: `staff:${staffId}` })

/** A stolen session must not become a factor: who changes passkeys has shown a second factor a moment ago. */
async function requireProof(app: App, staff: StaffSession): Promise<void> {
  if ((await provedUntil(app.db, staff.id, app.clock.now())) === undefined) throw new Refusal('step_up_needed')
}

async function takeOf(app: App, staff: StaffSession, input: Input<typeof staffProve>): Promise<Take | undefined> {
  if (input.passkey === undefined) return checkCode(app, staff.staffId, input.code ?? '')
  return checkPasskey(app, { staffId: staff.staffId, holder: staff.id, purpose: 'prove' }, input.passkey)
}

/** Passkeys of staff: sign-in by one, and the caller's own. */
export const passkeyHandlers: Handlers<
  | 'staffSignInPasskeyOptions'
  | 'staffSignInPasskey'
  | 'staffPasskeys'
  | 'staffProveOptions'
  | 'staffProve'
  | 'staffPasskeyOptions'
  | 'staffPasskeyAdd'
  | 'staffPasskeyRemove'
> = {
  staffSignInPasskeyOptions: ({ app, input, request }) => signInPasskeyOptions(app, input, request),
  staffSignInPasskey: ({ app, input, request, reply, act }) => signInByPasskey(app, input, { request, reply, act }),

  async staffPasskeys({ app, staff }) {
    const rows = await passkeysOf(app.db, staff.staffId)
    const until = await provedUntil(app.db, staff.id, app.clock.now())
    return { passkeys: rows.map(shown), ...(until && { provedUntil: until.toISOString() }) }
  },

  async staffProveOptions({ app, staff, act }) {
    act.note(subjectOf(staff))
    const offered = await proofOptions(app, staff.staffId, staff.id, 'prove')
    if (offered === undefined) throw new Refusal('not_enrolled')
    // A question that is only asked changes nothing.
    act.unchanged()
    return offered
  },

  async staffProve({ app, input, staff, act }) {
    act.note({ ...subjectOf(staff), detail: { by: input.passkey === undefined ? 'code' : 'passkey' } })
    await consumeForTarget(app, 'step', `staff:${staff.staffId}`)
    const take = await takeOf(app, staff, input)
    const until = new Date(app.clock.now().getTime() + proofLifeMs)
    await act.transaction(async (tx) => {
      if (!(await take?.(tx))) throw new Refusal('proof_wrong')
      await noteProof(tx, staff.id, until)
    })
    return { until: until.toISOString() }
  },

  async staffPasskeyOptions({ app, staff, act }) {
    act.note(subjectOf(staff))
    await requireProof(app, staff)
    const offered = await enrolOptions(app, staff)
    act.unchanged()
    return offered
  },

  async staffPasskeyAdd({ app, input, staff, request, act }) {
    act.note(subjectOf(staff))
    await requireProof(app, staff)
    const made = await readNewPasskey(app, staff, input.credential)
    const { browser, system } = deviceOf(request.userAgent)
    const name = input.name ?? ([browser, system].filter(Boolean).join(' · ') || 'Passkey')
    const transports = input.credential.response.transports ?? []
    const row = { ...made, staff_id: staff.staffId, transports, name, created_at: app.clock.now() }
    await act.transaction(async (tx) => {
      if (!(await insertPasskey(tx, row, passkeysMax))) throw new Refusal('passkey_refused')
      act.note({ after: { passkey: name } })
    })
    return { id: made.id }
  },

  async staffPasskeyRemove({ app, input, staff, act }) {
    act.note(subjectOf(staff))
    await requireProof(app, staff)
    await act.transaction(async (tx) => {
      const removed = await deletePasskey(tx, input.id, staff.staffId)
      if (removed === undefined) throw new Refusal('not_found')
      act.note({ before: { passkey: removed.name } })
    })
    return {}
  },
}
