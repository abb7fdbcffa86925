/** Writes beside the reward centre's line of the menu how much can be claimed. Menus are plain HTML. */
async function follow(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-rewards]')]
  if (places.length === 0 || document.documentElement.dataset.user !== 'member') return
  const [{ $toClaim, countRewards }, { sessionKnown, $kind }] = await Promise.all([
    import('#stores/rewards.ts'),
    import('#stores/session.ts'),
  ])
  await sessionKnown()
  if ($kind.get() !== 'member') return
  $toClaim.subscribe((n) => {
    for (const place of places) place.textContent = n > 99 ? '99+' : `${n || ''}`
  })
  // The centre itself counts what it shows.
  if (document.querySelector('[data-counts-rewards]') === null)
    await countRewards({ vip: places[0]!.dataset.rewards === 'vip' }).catch(() => undefined)
}
void follow()
