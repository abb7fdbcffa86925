import { dateTag, type Locale } from '#i18n/locale.ts'

/**
 * How far a place's clock stands from Greenwich's; `minutesBehind` as `Date.prototype.getTimezoneOffset` gives it.
 * @example gmtOffset(-420) // 'GMT+7'
 * @example gmtOffset(-330) // 'GMT+5:30'
 */
export function gmtOffset(minutesBehind: number): string {
  const size = Math.abs(minutesBehind)
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return size === 0 ? 'GMT' : `GMT${minutesBehind > 0 ? '\u2212' : '+'}${Math.floor(size / 60)}${minutes}`
}

/** Date and time of a clock as its reader writes them; two digits each, so that nothing moves while it runs. */
export function clockTexts(
  now: Date,
  locale: Locale,
  timeZone?: string,
): { readonly date: string; readonly time: string } {
  const tag = dateTag(locale)
  return {
    date: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(now),
    time: new Intl.DateTimeFormat(tag, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone,
    }).format(now),
  }
}

/** Updates the page's clock at the start of each second; stops while the page is hidden. */
export function startClock(clock: HTMLElement, locale: Locale): void {
  const part = (name: string) => clock.querySelector<HTMLElement>(`[data-${name}]`)
  const offset = part('offset')
  const date = part('date')
  const time = part('time')
  if (!offset || !date || !time) return
  let next: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(next)
    if (document.hidden) return
    const now = new Date()
    const texts = clockTexts(now, locale)
    offset.textContent = gmtOffset(now.getTimezoneOffset())
    if (date.textContent !== texts.date) date.textContent = texts.date
    time.textContent = texts.time
    next = setTimeout(tick, 1_000 - now.getMilliseconds())
  }
  document.addEventListener('visibilitychange', tick)
  tick()
}
