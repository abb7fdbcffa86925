import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { recordChange } from './changes.ts'
import { deviceOf } from './devices.ts'
import { deletePasskey, insertPasskey, passkeysMax, renamePasskey } from './passkey-rows.ts'
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
      await queueForMember(tx, session.memberId)
      const added = await insertPasskey(tx, {
        id: made.id,
        memberId: session.memberId,
        publicKey: Buffer.from(made.public_key),
        counter: made.counter,
        transports: input.credential.response.transports ?? [],
        name,
        synced: made.synced,
        now: app.clock.now(),
        most: passkeysMax,
      })
      if (added.length === 0) throw new Refusal('passkey_refused')
      await recordChange(app, tx, request, session, 'security.passkey_added', { name })
    })
    return { id: made.id }
  },

  async passkeyRename({ app, input, session }) {
    const renamed = await renamePasskey(app.db, input.id, session.memberId, input.name)
    if (renamed.length === 0) throw new Refusal('not_found')
    return {}
  },

  async passkeyRemove({ app, input, session, request }) {
    await requireProof(app, session)
    await app.db.transaction(async (tx) => {
      const [removed] = await deletePasskey(tx, input.id, session.memberId)
      if (removed === undefined) throw new Refusal('not_found')
      await recordChange(app, tx, request, session, 'security.passkey_removed', { name: removed.name })
    })
    return {}
  },

  async passkeyProve({ app, session }) {
    return { options: await proofOptions(app, session) }
  },
}
