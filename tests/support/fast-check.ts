import fc from 'fast-check'

/** From it comes everything that tests draw: the same in each run of the gate. The walks name another by TEST_SEED. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_118)

fc.configureGlobal({ seed: testSeed })

export { fc }
