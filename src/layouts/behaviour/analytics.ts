const script = document.querySelector<HTMLElement>('[data-analytics]')?.dataset.analytics

/** A visit that is not counted is nobody's trouble. */
const count = () =>
  void import('#islands/analytics.ts').then((loaded) => loaded.countView(script ?? '')).catch(() => undefined)

const later = () => ('requestIdleCallback' in window ? requestIdleCallback(count) : setTimeout(count, 200))
if (document.readyState === 'complete') later()
else addEventListener('load', later, { once: true })
