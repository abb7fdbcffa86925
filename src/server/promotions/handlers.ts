import type { Language } from '#api/page.ts'
import { type OfferStatus, offerStatuses } from '#api/promotion-rules.ts'
import { Refusal } from '#api/refusal.ts'
import { playedOf } from '#server/free-rounds/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { shownStop } from '#server/offers/public.ts'
import { claim, takePart } from './act.ts'
import { isAllowed } from './profile.ts'
import { listOffers } from './rows.ts'
import { showOffer, showSeen } from './show.ts'
import { areOn, endedDays, listSeen } from './state.ts'

const dayMs = 86_400_000
/** What can be pressed stands first, then what is under way, then what is over. */
const order: readonly OfferStatus[] = ['claim', 'rejected', 'join', 'process', 'joined', 'applying', 'comingSoon']
const rank = (status: OfferStatus): number => {
  const at = order.indexOf(status)
  return at < 0 ? order.length + offerStatuses.indexOf(status) : at
}

async function listOf(app: App, memberId: bigint, language: Language) {
  const [seen, stop] = await Promise.all([listSeen(app, app.db, memberId), shownStop(app, app.db, memberId)])
  const got = seen.flatMap(({ last }) => (last?.kind === 'rounds' && last.state === 'paid' ? [`${last.id}`] : []))
  const played = await playedOf(app.db, 'offer', got)
  const content = seen.map((one) => showSeen(app, one, language, played.get(`${one.last?.id}`)))
  return {
    content: content.sort((a, b) => rank(a.status) - rank(b.status)),
    currencySymbol: app.settings.currency().symbol,
    ...stop,
  }
}

/** Throws `promotions_off` while there are none. */
function requireOn(app: Pick<App, 'settings'>): void {
  if (!areOn(app)) throw new Refusal('promotions_off')
}

export const promotionHandlers: Handlers<'promotions' | 'rewards' | 'claimReward' | 'applyPromotion'> = {
  async promotions({ app, input, request }) {
    requireOn(app)
    const offers = await listOffers(app.db, new Date(app.clock.now().getTime() - endedDays * dayMs))
    const shown = offers.filter((offer) => isAllowed(app, offer))
    return { content: shown.map((offer) => showOffer(app, offer, input.language ?? request.language)) }
  },

  rewards: ({ app, input, session, request }) => listOf(app, session.memberId, input.language ?? request.language),

  async claimReward({ app, input, session, request }) {
    await claim(app, session.memberId, input.id)
    return listOf(app, session.memberId, input.language ?? request.language)
  },

  async applyPromotion({ app, input, session, request }) {
    requireOn(app)
    const { id, language = request.language, ...wish } = input
    await takePart(app, session.memberId, id, wish)
    return listOf(app, session.memberId, language)
  },
}
