import { runOnStack } from './prepare.mjs'

runOnStack('./start-site.ts')
