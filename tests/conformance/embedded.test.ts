import { openMigrated } from '#tests/support/migrated.ts'
import { testConformance } from './suite.ts'

testConformance(openMigrated)
