import { Refusal } from '#api/refusal.ts'
import { updateIcon, updateLanguage } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { avatarIds } from '#server/system/public.ts'
import { recordChange } from './changes.ts'
import { readProfile, writeProfile } from './profile.ts'

/** The calls by which members tell of themselves. */
export const ownProfileHandlers: Handlers<'profile' | 'setProfile' | 'setIcon' | 'setLanguage'> = {
  profile: ({ app, session }) => readProfile(app, session.memberId),

  async setProfile({ app, input, session, request }) {
    return app.db.transaction(async (tx) => {
      const { changed, profile } = await writeProfile(app, tx, session.memberId, input)
      // The names of fields alone: what people tell of themselves has no place in a log.
      if (changed.length > 0)
        await recordChange(app, tx, request, session, 'profile.changed', { fields: changed.join(' ') })
      return profile
    })
  },

  async setIcon({ app, input, session }) {
    if (!avatarIds.includes(input.icon)) throw new Refusal('invalid_input', { fields: { icon: 'unknown' } })
    await updateIcon(app.db, session.memberId, input.icon)
    return { icon: input.icon }
  },

  async setLanguage({ app, input, session }) {
    await updateLanguage(app.db, session.memberId, input.language)
    return { language: input.language }
  },
}
