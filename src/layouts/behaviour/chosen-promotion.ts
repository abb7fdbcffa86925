/** `/promotions#welcome` shows that offer: in view, with its terms open and the focus on it. */
function show(): void {
  const offer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!offer?.matches('.promo')) return
  const terms = offer.querySelector('details')
  if (terms) terms.open = true
  offer.scrollIntoView({ block: 'start' })
  offer.focus({ preventScroll: true })
}
show()
addEventListener('hashchange', show)
