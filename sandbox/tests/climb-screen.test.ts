// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ClimbShow } from '#sandbox/engines/climb.ts'
import type { Tools } from '#sandbox/frame/screen.ts'
import { open } from '#sandbox/frame/screens/climb.ts'
import type { Round } from '#sandbox/frame/types.ts'

const rules = { kind: 'mines', fields: 25, most: 24, usual: 3 }
const round = (opened: readonly number[], more: Partial<ClimbShow> = {}): Round => {
  const outcome: ClimbShow = {
    ...{ choice: { mines: 3 }, opened, state: 'open', next: '2.00', traps: [] },
    ...{ pay: opened.length > 0 ? '1.50' : null, ...more },
  }
  return { outcome } as unknown as Round
}
const quick = { quick: true, cut: () => new AbortController().signal } as never

async function begun() {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const tools = {
    ...{ root, rules, say: (key: string) => key, money: { units: String }, changed() {}, tell() {} },
  } as unknown as Tools
  const screen = await open(tools)
  screen.begin()
  await screen.play(round([]), quick)
  return {
    screen,
    field: (at: number) => root.querySelector<HTMLButtonElement>(`[data-field="${at}"]`)!,
    /** What the main button says, and whether it can be pressed. */
    main: () => [screen.word!(), screen.still!() ? 'waits' : 'works'],
  }
}

test('before the first field there is nothing to cash out', async () => {
  const { screen, main } = await begun()
  void screen.decide!(round([]))
  expect(main()).toEqual(['cashOut', 'waits'])
  screen.pressed!()
  expect(main()).toEqual(['cashOut', 'waits'])
})

test('"Cash out" while a field opens is carried out once when it is free', async () => {
  const { screen, main, field } = await begun()
  const first = screen.decide!(round([]))
  field(7).click()
  expect(await first).toEqual({ open: 7 })
  expect(main()).toEqual(['cashOut', 'works'])
  screen.pressed!()
  expect(main()).toEqual(['cashOut', 'waits'])
  await screen.play(round([7]), quick)
  expect(await screen.decide!(round([7]))).toBe('cashOut')
  await screen.play(round([7], { state: 'cashed' }), quick)
  expect(main()).toEqual(['enter', 'works'])
})

test('a wish is gone with the trap that ends the round', async () => {
  const { screen, main, field } = await begun()
  const first = screen.decide!(round([]))
  field(7).click()
  await first
  screen.pressed!()
  await screen.play(round([7], { state: 'lost', pay: null, traps: [1, 2] }), quick)
  expect(main()).toEqual(['enter', 'works'])
})
