import { languages } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { paragraphs, publishMessages } from '#server/messages/public.ts'
import type { OfferRow } from './rows.ts'

/** Whom the site says that a promotion is for; guests are asked to register either way. */
const groupOf = ({ rules }: OfferRow): string => (rules.audience.kind === 'newMembers' ? 'newcomers' : 'members')

/**
 * Puts a promotion among the site's own in `tx`, in place of what had its name: menus, search and announcements find it like
 * any other. One that was closed stands there as ended.
 */
export async function publishOffer(tx: Queryable, offer: OfferRow, now: Date, sort = -1): Promise<void> {
  const isDeposit = offer.rules.way === 'deposit'
  const { name, texts, art, starts_at: publishedAt, ends_at: until, closed_at: closedAt } = offer
  const ends = [until, closedAt].filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime())[0]
  // What is closed before it has begun was never there.
  const isShown = ends === undefined || ends > publishedAt
  if (!isShown) return
  const of = (language: (typeof languages)[number]) => {
    const { title, line } = texts[language]
    return {
      title,
      line,
      content: paragraphs(line),
      action: siteText(language, 'offer-terms', isDeposit ? 'deposit.open' : 'open'),
    }
  }
  await publishMessages(tx, [
    {
      ...{
        kind: 'promotion',
        slug: name,
        groupName: groupOf(offer),
        image: `/scenes/${art}.svg`,
        sort,
        publishedAt,
      },
      texts: Object.fromEntries(languages.map((language) => [language, of(language)])) as never,
      href: isDeposit ? `/member/deposit?promotion=${name}` : `/member/rewards?offer=${name}`,
      ...(ends !== undefined && { endsAt: ends > now || closedAt === null ? ends : closedAt }),
    },
  ])
}
