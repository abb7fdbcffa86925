import { afterEach, expect, test, vi } from 'vitest'
import { countTo } from '#sandbox/frame/count.ts'

afterEach(() => vi.unstubAllGlobals())

test('an amount that is counted up is never below where it begins, though a frame began before the count', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const element = { textContent: '' }
  const counted = countTo(element as unknown as Element, { to: 20_000_000n, ms: 400, text: (units) => units })
  frames.shift()!(0)
  expect(element.textContent).toBe('0')
  frames.shift()!(performance.now() + 200)
  expect(Number(element.textContent)).toBeGreaterThan(0)
  frames.shift()!(performance.now() + 500)
  await counted
  expect(element.textContent).toBe('20000000')
})
