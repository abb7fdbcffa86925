import { runOnStack } from './prepare.mjs'

runOnStack('./build-site.ts')
