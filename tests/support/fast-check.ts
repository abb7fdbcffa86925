import fc from 'fast-check'

/** From it comes everything that tests draw: the same in each run of the gate. The walks name another by TEST_SEED. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_118)

/** The walks, which draw anew each time, draw so many; the gate draws the same each time, and fewer of them. */
const shareOfGate = 0.4

/** Whether everything is drawn and sent: in the walks. */
export const isThorough = Boolean(process.env.TEST_SEED)

/** How many examples a test draws that takes seconds, of `most` in the walks. */
export const examples = (most: number): number => (isThorough ? most : Math.ceil(most * shareOfGate))

// The search for the smallest example ends before the test does, so that the failure is told, not a time-out.
fc.configureGlobal({ seed: testSeed, interruptAfterTimeLimit: 480_000, markInterruptAsFailure: true })

export { fc }
