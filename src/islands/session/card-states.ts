import { defaultLocale, isLocale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { loadClosedGames } from '#stores/closed-games.ts'

type Texts = typeof import('#locales/en/lobby.json')
const files = import.meta.glob<Texts>('/locales/*/lobby.json', { import: 'default' })

type Closed = Awaited<ReturnType<typeof loadClosedGames>>

/** Why a card's game cannot be started; nothing when it can. */
function reasonOf({ nodeId = '', vassalage, vendor }: DOMStringMap, { vendors, nodeIds }: Closed) {
  const closed = vendors.find((one) => one.vassalage === vassalage)
  if (vendor === undefined && nodeIds.includes(nodeId)) return 'maintenance'
  return closed && (closed.vendorDown ? 'vendorDown' : 'maintenance')
}

function label(text: string): HTMLElement {
  const place = document.createElement('span')
  place.className = 'gcard__maint'
  const icon = document.createElement('span')
  icon.className = 'i i-ph-wrench'
  icon.ariaHidden = 'true'
  place.append(icon, text)
  return place
}

function draw(card: HTMLElement, link: HTMLElement, closed: Closed, texts: Texts): void {
  const reason = reasonOf(link.dataset, closed)
  const name = card.querySelector('.gcard__name')?.textContent?.trim() ?? ''
  card.classList.toggle('is-maint', reason !== undefined)
  card.classList.toggle('is-down', reason === 'vendorDown')
  card.querySelector('.gcard__maint')?.remove()
  if (reason) link.append(label(texts[reason]))
  // A vendor's card is called by what stands on it.
  if (link.dataset.vendor === undefined)
    link.ariaLabel = reason ? `${texts[reason]}: ${name}` : t(texts, 'playGame', { game: name })
}

/** Brings cards that are plain HTML up to date; React renders those of islands. */
export async function drawCardStates(): Promise<void> {
  const named = document.body.dataset.locale ?? ''
  const locale = isLocale(named) ? named : defaultLocale
  const [closed, texts] = await Promise.all([loadClosedGames(), files[`/locales/${locale}/lobby.json`]?.()])
  if (!texts) return
  for (const card of document.querySelectorAll<HTMLElement>('.gcard, .vcard[data-vendor]')) {
    const link = card.matches('a') ? card : card.querySelector<HTMLElement>('.gcard__cover')
    if (link?.dataset.vassalage && !card.closest('astro-island')) draw(card, link, closed, texts)
  }
}
