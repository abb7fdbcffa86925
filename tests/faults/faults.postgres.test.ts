import { test } from 'vitest'
import { scenarios } from '#scripts/faults/scenarios.ts'

/** The short form of `npm run faults`; a scenario throws with what did not hold. */
for (const { name, title, run } of scenarios) {
  test(`${name}: ${title}`, async () => {
    await run('short')
  })
}
