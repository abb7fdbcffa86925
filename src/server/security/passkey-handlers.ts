import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { recordChange } from './changes.ts'
import { deviceOf } from './devices.ts'
import { passkeysMax } from './passkey-rows.ts'
import { enrolOptions, proofOptions, readNewPasskey } from './passkeys.ts'
import { requireProof } from './step-up.ts'

/** The calls of a member's passkeys. Sign-in by passkey is in `sign-in`. */
export const passkeyHandlers: Handlers<
  'passkeyEnrol' | 'passkeyAdd' | 'passkeyRename' | 'passkeyRemove' | 'passkeyProve'
> = {
  async passkeyEnrol({ app, session }) {
    await requireProof(app, session)
    return { options: await enrolOptions(app, session) }
  },

  async passkeyAdd({ app, input, session, request }) {
    await requireProof(app, session)
    const made = await readNewPasskey(app, session, input.credential)
    const { browser, system } = deviceOf(request.userAgent)
    const name = input.name ?? ([browser, system].filter(Boolean).join(' · ') || 'Passkey')
    await app.db.transaction(async (tx) => {
      // Two at once see the same count; the lock makes them queue.
      await tx.query('select 1 from member where id = $1 for update', [session.memberId])
      const added = await tx.query(
        `insert into passkey (id, member_id, public_key, counter, transports, name, synced, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from passkey where member_id = $2) < $9
         on conflict (id) do nothing returning 1`,
        [
          ...[made.id, session.memberId, Buffer.from(made.public_key), made.counter],
          ...[input.credential.response.transports ?? [], name, made.synced, app.clock.now(), passkeysMax],
        ],
      )
      if (added.length === 0) throw new Refusal('passkey_refused')
      await recordChange(app, tx, request, session, 'security.passkey_added', { name })
    })
    return { id: made.id }
  },

  async passkeyRename({ app, input, session }) {
    const renamed = await app.db.query('update passkey set name = $3 where id = $1 and member_id = $2 returning 1', [
      input.id,
      session.memberId,
      input.name,
    ])
    if (renamed.length === 0) throw new Refusal('not_found')
    return {}
  },

  async passkeyRemove({ app, input, session, request }) {
    await requireProof(app, session)
    await app.db.transaction(async (tx) => {
      const [removed] = await tx.query<{ name: string }>(
        'delete from passkey where id = $1 and member_id = $2 returning name',
        [input.id, session.memberId],
      )
      if (removed === undefined) throw new Refusal('not_found')
      await recordChange(app, tx, request, session, 'security.passkey_removed', { name: removed.name })
    })
    return {}
  },

  async passkeyProve({ app, session }) {
    return { options: await proofOptions(app, session) }
  },
}
