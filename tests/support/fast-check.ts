import fc from 'fast-check'

/** From it comes everything that tests draw: the same in each run of the gate. The walks name another by TEST_SEED. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_118)

// The search for the smallest example ends before the test does, so that the failure is told, not a time-out.
fc.configureGlobal({ seed: testSeed, interruptAfterTimeLimit: 480_000, markInterruptAsFailure: true })

export { fc }
