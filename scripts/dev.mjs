import { runOnStack } from './prepare.mjs'

runOnStack('./dev-site.ts')
