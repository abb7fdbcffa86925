const root = document.documentElement

/** On the page of promotions each member reads what they can do with those that have rules. Guests load nothing for it. */
function look(): boolean {
  if (root.dataset.user !== 'member') return false
  if (document.querySelector('[data-reward-words]') !== null) void import('#islands/rewards/own-statuses.ts')
  return true
}
if (!look()) {
  const watch = new MutationObserver(() => look() && watch.disconnect())
  watch.observe(root, { attributes: true, attributeFilter: ['data-user'] })
}
