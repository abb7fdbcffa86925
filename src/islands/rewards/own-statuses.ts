import { type Locale, localeOf, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { sumText } from '#islands/own/reward-words.ts'
import { loadPromotions, type OwnReward } from '#stores/rewards.ts'
import { $kind, sessionKnown } from '#stores/session.ts'

type Words = Pick<typeof import('#locales/en/rewards.json'), 'statuses' | 'acts' | 'claimSum'>

/** What the link of a card says: what can be done with it, or how the member stands. */
function textOf({ status, way, reward }: OwnReward, words: Words, symbol: string, locale: Locale): string {
  if (status === 'join') return words.acts[way]
  if (status === 'claim' && reward.kind !== 'points' && reward.kind !== 'rounds')
    return t(words, 'claimSum', { reward: sumText(reward.amount, { symbol, locale }) })
  return words.statuses[status]
}

/** The cards are plain HTML. */
async function show(): Promise<void> {
  await sessionKnown()
  if ($kind.get() !== 'member') return
  const place = document.querySelector<HTMLElement>('[data-reward-words]')!
  const words = JSON.parse(place.dataset.rewardWords!) as Words
  const locale = localeOf(new URL(location.href))
  const { content, currencySymbol } = await loadPromotions()
  for (const link of place.querySelectorAll<HTMLElement>('[data-offer]')) {
    const own = content.find(({ id }) => id === link.dataset.offer)
    if (own === undefined) continue
    link.textContent = textOf(own, words, currencySymbol, locale)
    // What is chosen at the deposit leads there while it can be; then the reward centre says how the member stands.
    if (own.way === 'deposit' && own.status !== 'join')
      link.setAttribute('href', `${localePath(locale, '/member/rewards')}?offer=${own.id}`)
  }
}
// Without an answer the links lead to the reward centre as they are.
show().catch(() => undefined)
