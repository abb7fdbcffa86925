import type { GamesNow } from '#api/lobby.ts'
import { localeOf } from '#i18n/locale.ts'
import { loadNow } from '#stores/now.ts'
import { leftUntil, moveOf, standOf } from './now-rules.ts'

type Words = typeof import('#locales/en/home.json')['now']

const tickMs = 1_000
/** Answers are asked for so often while somebody can see the strip. */
const askTicks = 4
/** How long a price that moved is marked. */
const movedMs = 3_000

const strip = () => document.querySelector<HTMLElement>('[data-now]')
const all = (root: Element, name: string) => [...root.querySelectorAll<HTMLElement>(`[${name}]`)]
const one = (root: Element, name: string) => root.querySelector<HTMLElement>(`[${name}]`)!
const write = (element: Element, text: string) => {
  if (element.textContent !== text) element.textContent = text
}
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** A match in its place; a place without one stays empty, so that nothing moves. */
function showMatch(
  place: HTMLElement,
  match: GamesNow['matches'][number] | undefined,
  words: Words,
  game: string,
): void {
  place.toggleAttribute('data-gone', !match)
  if (!match) return
  const isSame = place.dataset.match === match.id
  place.dataset.match = match.id
  place.dataset.at = match.startsAt
  for (const name of ['league', 'home', 'away'] as const) write(one(place, `data-${name}`), match[name])
  for (const link of all(place, 'data-side') as HTMLAnchorElement[]) {
    const side = link.dataset.side as 'home' | 'draw' | 'away'
    const price = match.prices.find((candidate) => candidate.side === side)
    link.hidden = !price
    if (!price) continue
    const figure = one(link, 'data-odds')
    const move = isSame ? moveOf(figure.textContent || undefined, price.odds) : undefined
    if (move) {
      link.dataset.moved = move
      setTimeout(() => delete link.dataset.moved, movedMs)
    }
    write(figure, price.odds)
    link.href = `${game}${match.nodeId}?pick=${encodeURIComponent(price.pick)}`
    write(one(link, 'data-says'), fill(words[`${side}Price`], { home: match.home, away: match.away }))
  }
}

/** Classes of the beads of a road. */
const beadOf = { red: 'red', blue: 'blue', green: 'green', dark: 'dark' } as const

function showRoad(place: HTMLElement, road: GamesNow['tables'][number]['road'], words: Words): void {
  const results = road.map(({ text }) => text).join(', ')
  if (place.dataset.road === results) return
  place.dataset.road = results
  place.setAttribute('role', 'img')
  place.setAttribute('aria-label', fill(words.road, { results }))
  place.replaceChildren(
    ...road.map(({ text, tone }) => {
      const bead = document.createElement('i')
      bead.className = beadOf[tone]
      bead.textContent = text
      return bead
    }),
  )
}

/** Writes what was told into the places that the page has. */
function show(root: HTMLElement, { tables, matches, draw }: GamesNow): void {
  const words = JSON.parse(root.dataset.now!) as Words
  const game = root.dataset.game!
  for (const [at, place] of all(root, 'data-match').entries()) showMatch(place, matches[at], words, game)
  for (const place of all(root, 'data-table')) {
    const table = tables.find(({ nodeId }) => nodeId === place.dataset.table)
    if (table) showRoad(one(place, 'data-road'), table.road, words)
  }
  const drawn = root.querySelector<HTMLAnchorElement>('[data-draw]')
  if (drawn && draw) {
    drawn.href = game + draw.nodeId
    drawn.dataset.at = draw.drawsAt
    write(drawn.querySelector('h3')!, draw.displayName)
    const image = drawn.querySelector('img')!
    if (drawn.dataset.draw !== draw.nodeId) image.src = draw.lagerIcon
    drawn.dataset.draw = draw.nodeId
  }
  delete root.dataset.empty
}

/** Brings how the strip looks, once: until its figures come, only its room is drawn. */
let styled: Promise<void> | undefined
const styles = (root: HTMLElement) =>
  (styled ??= new Promise((resolve) => {
    const href = root.dataset.styles
    if (!href) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  }))

/** Lets the clocks go on. */
function drawClocks(root: HTMLElement, { tables }: GamesNow, nowMs: number): void {
  const words = JSON.parse(root.dataset.now!) as Words
  for (const clock of all(root, 'data-left')) {
    const at = clock.closest<HTMLElement>('[data-at]')?.dataset.at
    if (!at) continue
    const time = leftUntil(at, nowMs, words.hours)
    write(clock, clock.closest('[data-match]') ? fill(words.starts, { time }) : time)
  }
  for (const place of all(root, 'data-table')) {
    const table = tables.find(({ nodeId }) => nodeId === place.dataset.table)
    if (!table) continue
    const { phase, seconds, share } = standOf(table, nowMs)
    const ring = one(place, 'data-ring')
    write(ring, seconds > 0 ? String(seconds) : '')
    ring.style.setProperty('--left', String(share))
    ring.toggleAttribute('data-last', seconds > 0 && seconds < 4)
    write(one(place, 'data-phase'), words[phase])
  }
}

/**
 * Fills the strip and keeps it up to date while somebody can see it; the button of its title lets it stand still. Gives the
 * way to end it.
 */
export function runNow(): () => void {
  let told: GamesNow | undefined
  /** Our clock after the visitor's. */
  let aheadMs = 0
  let isPaused = false
  let isInView = false
  let ticks = 0

  const ask = async () => {
    const answer = await loadNow(localeOf(location.pathname))
    aheadMs = Date.parse(answer.now) - Date.now()
    told = answer
    const root = strip()
    if (!root) return
    await styles(root)
    if (isPaused) return
    show(root, answer)
    drawClocks(root, answer, Date.now() + aheadMs)
  }
  const tick = () => {
    const root = strip()
    if (!root || document.hidden || isPaused || !isInView) return
    // What was told last stays; the next question may be answered.
    if (ticks++ % askTicks === 0) void ask().catch(() => undefined)
    if (told) drawClocks(root, told, Date.now() + aheadMs)
  }
  const watch = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)!.isIntersecting
    if (isInView) tick()
  })
  const look = () => {
    watch.disconnect()
    const root = strip()
    if (root) watch.observe(root)
    if (root && told) show(root, told)
  }
  const pause = (event: Event) => {
    const button = (event.target as Element).closest('[data-now-pause]')
    if (!button) return
    isPaused = !isPaused
    button.setAttribute('aria-pressed', String(isPaused))
    if (!isPaused) tick()
  }
  look()
  const listeners = { click: pause, 'baize:redrawn': look, visibilitychange: tick }
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener)
  const timer = setInterval(tick, tickMs)
  return () => {
    clearInterval(timer)
    watch.disconnect()
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener)
  }
}
