import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { momentText } from '#server/kernel/moment-text.ts'
import { siteText } from '#server/kernel/texts.ts'
import { paragraphs, storeMemberMessages } from '#server/messages/public.ts'
import type { GrantRow } from './rows.ts'
import { findGameNames } from './rows-told.ts'

/** Where a member sees what they have and plays it. */
const href = '/member/bonus?kind=rounds'

type Told = Pick<GrantRow, 'member_id' | 'game_code' | 'title' | 'rounds' | 'expires_at'>

/** Writes to the member of a grant, in `tx`: that the rounds can be played, or that staff took them back, with what they said. */
async function write(app: App, tx: Queryable, grant: Told, what: 'ready' | 'taken', reason = ''): Promise<void> {
  const names = await findGameNames(tx, grant.game_code)
  const until = momentText(app.settings.current().timeZone, grant.expires_at)
  const texts = Object.fromEntries(
    languages.map((language) => {
      const game = names?.names?.[language] ?? names?.name ?? grant.game_code
      const values: Readonly<Record<string, string>> = {
        ...{ game, until, n: String(grant.rounds), promotion: grant.title?.[language] ?? grant.title?.en ?? game },
      }
      const say = (part: 'Title' | 'Text') =>
        siteText(language, 'outgoing', `freeRounds.${what}${part}`).replace(
          /\{(\w+)\}/g,
          (_, name: string) => values[name] ?? '',
        )
      return [language, { title: say('Title'), content: `${paragraphs(say('Text'))}${paragraphs(reason)}` }]
    }),
  )
  await storeMemberMessages(tx, [{ memberId: grant.member_id, category: 'offers', texts, href, at: app.clock.now() }])
}

/** Writes in `tx` that free rounds can be played. */
export const tellReady = (app: App, tx: Queryable, grant: Told): Promise<void> => write(app, tx, grant, 'ready')

/** Writes in `tx` that staff have taken free rounds back, and why. */
export const tellTaken = (app: App, tx: Queryable, grant: Told, reason: string): Promise<void> =>
  write(app, tx, grant, 'taken', reason)
