import { openApi } from '#sandbox/frame/api.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { Lottery } from '#sandbox/frame/shared-stream.ts'
import type { Say } from '#sandbox/frame/texts.ts'

const refreshMs = 5000

/** The lotteries of the area: when each draws next and what it drew last. */
export function openLobby(say: Say) {
  const here = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  const api = openApi(location.hash.slice(1), here)
  const list = make('ul', { class: 'lotteries' })
  const element = make('div', { class: 'pane' }, list)
  let lotteries: readonly Lottery[] = []
  let offset = 0
  let isOpen = false
  let timer: ReturnType<typeof setInterval> | undefined
  let read = 0

  const addressOf = (code: string) => {
    const query = new URLSearchParams(location.search)
    query.set('view', 'betting')
    return `/play/${encodeURIComponent(code)}?${query}${location.hash}`
  }
  const left = (to: number) => {
    const seconds = Math.max(0, Math.ceil((to - performance.now() - offset) / 1000))
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const draw = () => {
    list.replaceChildren(
      ...lotteries.map(({ code, name, drawsAt, last, number }) => {
        const link = make(
          'button',
          { class: 'lottery-row', type: 'button' },
          make('b', {}, name),
          make('span', { class: 'countdown', 'data-to': drawsAt }, left(drawsAt)),
          make('small', {}, say('roundNumber', { number })),
          make('small', { class: 'last' }, last ? last.result.text : '–'),
        )
        if (code === here) link.setAttribute('aria-current', 'true')
        link.addEventListener('click', () => location.replace(addressOf(code)))
        return make('li', {}, link)
      }),
    )
  }
  const load = async () => {
    read = performance.now()
    try {
      const answer = await api.lotteries()
      offset = answer.now - performance.now()
      const known = lotteries.map(({ code, number, last }) => `${code}/${number}/${last?.number}`).join()
      lotteries = answer.lotteries
      // A list that is drawn anew takes the focus away: only when something changed.
      if (known !== lotteries.map(({ code, number, last }) => `${code}/${number}/${last?.number}`).join()) draw()
    } catch {
      // The next turn asks again.
    }
  }
  const tick = () => {
    for (const one of list.querySelectorAll<HTMLElement>('.countdown')) one.textContent = left(Number(one.dataset.to))
    if (performance.now() - read > refreshMs) void load()
  }
  return {
    element,
    open() {
      if (isOpen) return
      isOpen = true
      void load()
      timer = setInterval(tick, 500)
    },
    close() {
      isOpen = false
      clearInterval(timer)
    },
  }
}
