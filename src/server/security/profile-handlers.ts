import { profileFields } from '#api/profile.ts'
import { Refusal } from '#api/refusal.ts'
import { iconUrl, updateLanguage } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { avatarIds } from '#server/system/public.ts'
import { recordChange } from './changes.ts'
import { dropPicture, pictureBlob, showPicture, takePicture } from './own-picture.ts'
import { readProfile, shownFields, writeProfile } from './profile.ts'

/** The calls by which members tell of themselves. */
export const ownProfileHandlers: Handlers<
  'profile' | 'setProfile' | 'setIcon' | 'setOwnPicture' | 'removeOwnPicture' | 'memberPicture' | 'setLanguage'
> = {
  profile: ({ app, session }) => readProfile(app, session.memberId),

  async setProfile({ app, input, session, request }) {
    const shown = shownFields(app)
    const hidden = profileFields.filter((name) => input[name] !== undefined && !shown.includes(name))
    if (hidden.length > 0)
      throw new Refusal('invalid_input', { fields: Object.fromEntries(hidden.map((name) => [name, 'unknown'])) })
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
    await app.db.transaction((tx) => showPicture(app, tx, session.memberId, input.icon))
    return { icon: input.icon, iconUrl: iconUrl(input.icon) }
  },

  async setOwnPicture({ app, input, session }) {
    const icon = await takePicture(app, session.memberId, input.upload)
    return { icon, iconUrl: iconUrl(icon) }
  },

  async removeOwnPicture({ app, session }) {
    const icon = await app.db.transaction((tx) => dropPicture(app, tx, session.memberId))
    return { icon, iconUrl: iconUrl(icon) }
  },

  memberPicture: ({ app, input }) => pictureBlob(app, input.id),

  async setLanguage({ app, input, session }) {
    await updateLanguage(app.db, session.memberId, input.language)
    return { language: input.language }
  },
}
