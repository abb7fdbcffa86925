// Runs under whatever Node the machine has (20 or later) and goes on with the one that the packages bring.
import { ensureInstalled, runOnStack } from './prepare.mjs'

const sayThatNothingRan = () => console.log('\n0 passed, 1 failed')
process.once('exit', sayThatNothingRan)
ensureInstalled()
process.off('exit', sayThatNothingRan)

runOnStack('./test-run.ts')
