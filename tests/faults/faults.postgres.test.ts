import { expect, test } from 'vitest'
import { scenarios } from '#scripts/faults/scenarios.ts'

/** One for each party that can die while money moves; the walks run the others too. */
const inGate = ['app-killed', 'two-apps', 'commit-cut', 'transfers-killed', 'webhook-killed', 'payout-killed']
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
