import { expect, test } from 'vitest'
import { scenarios } from '#scripts/faults/scenarios.ts'

/** One for each way in which a process dies while money moves; the walks run every scenario, transfers and two processes among them. */
const inGate = ['app-killed', 'commit-cut', 'webhook-killed', 'payout-killed']
const chosen = scenarios.filter(({ name }) => inGate.includes(name))

test('every scenario of the gate is there', () => {
  expect(chosen).toHaveLength(inGate.length)
})

/** The short form of `npm run faults`; a scenario throws with what did not hold. */
for (const { name, title, run } of chosen) {
  test(`${name}: ${title}`, async () => {
    await run('short')
  })
}
