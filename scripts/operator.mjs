import { runOnStack } from './prepare.mjs'

runOnStack('./operator.ts')
