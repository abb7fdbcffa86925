/** `/promotions#welcome` shows that offer: in view, with its terms open and the focus on it, on whichever page it stands. */
function show(): void {
  const offer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const more = document.querySelector<HTMLAnchorElement>('[data-more-offers]')
  if (!offer && more && location.hash !== '') location.replace(more.href + location.hash)
  if (!offer?.matches('.promo')) return
  const terms = offer.querySelector('details')
  if (terms) terms.open = true
  offer.scrollIntoView({ block: 'start' })
  offer.focus({ preventScroll: true })
}
show()
addEventListener('hashchange', show)
