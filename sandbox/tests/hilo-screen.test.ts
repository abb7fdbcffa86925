// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { HiloShow } from '#sandbox/engines/hilo.ts'
import type { Tools } from '#sandbox/frame/screen.ts'
import { open } from '#sandbox/frame/screens/hilo.ts'
import type { Round } from '#sandbox/frame/types.ts'

const offer = { ranks: 6, pay: '1.50' } as unknown as HiloShow['offers']['higher']
const round = (cards: readonly number[], more: Partial<HiloShow> = {}): Round => {
  const outcome: HiloShow = {
    ...{ cards: cards as never, picks: cards.slice(1).map(() => 'higher'), state: 'open' },
    ...{ pay: cards.length > 1 ? '1.50' : null, offers: { higher: offer, lower: offer }, ...more },
  }
  return { outcome } as unknown as Round
}
const quick = { quick: true, cut: () => new AbortController().signal } as never

async function opened() {
  const root = document.createElement('div')
  const tools = {
    ...{ root, say: (key: string) => key, money: { units: String }, changed() {}, tell() {} },
  } as unknown as Tools
  const screen = await open(tools)
  const [higher] = root.querySelectorAll<HTMLButtonElement>('.way')
  /** What the main button says, and whether it can be pressed. */
  const main = () => [screen.word!(), screen.still!() ? 'waits' : 'works']
  return { screen, main, higher: higher! }
}

test('nothing is dealt or cashed out while the first card comes', async () => {
  const { screen, main } = await opened()
  expect(main()).toEqual(['deal', 'works'])
  screen.begin()
  expect(main()).toEqual(['deal', 'waits'])
  screen.pressed!()
  await screen.play(round([5]), quick)
  let step: unknown
  void screen.decide!(round([5])).then((taken) => (step = taken))
  await Promise.resolve()
  expect(step).toBeUndefined()
  expect(main()).toEqual(['cashOut', 'waits'])
})

test('"Cash out" while the next card turns is carried out once when it lies open', async () => {
  const { screen, main, higher } = await opened()
  screen.begin()
  await screen.play(round([5]), quick)
  const first = screen.decide!(round([5]))
  higher.click()
  expect(await first).toBe('higher')
  expect(main()).toEqual(['cashOut', 'works'])
  screen.pressed!()
  screen.pressed!()
  expect(main()).toEqual(['cashOut', 'waits'])
  await screen.play(round([5, 9]), quick)
  expect(await screen.decide!(round([5, 9]))).toBe('cashOut')
  await screen.play(round([5, 9], { state: 'cashed' }), quick)
  expect(main()).toEqual(['deal', 'works'])
  // The press of that round says nothing about the next one.
  screen.begin()
  await screen.play(round([3]), quick)
  const next = screen.decide!(round([3]))
  higher.click()
  expect(await next).toBe('higher')
})

test('a press while the card turns that loses is gone with the round', async () => {
  const { screen, main, higher } = await opened()
  screen.begin()
  await screen.play(round([5]), quick)
  const first = screen.decide!(round([5]))
  higher.click()
  await first
  screen.pressed!()
  await screen.play(round([5, 1], { state: 'lost', pay: null }), quick)
  expect(main()).toEqual(['deal', 'works'])
  screen.begin()
  await screen.play(round([5]), quick)
  const again = screen.decide!(round([5]))
  higher.click()
  expect(await again).toBe('higher')
  await screen.play(round([5, 9]), quick)
  let step: unknown
  void screen.decide!(round([5, 9])).then((taken) => (step = taken))
  await Promise.resolve()
  expect(step).toBeUndefined()
})
