import { afterAll } from 'vitest'
import { startSite } from './running-site.ts'
import { shiftDate } from './test-clock.ts'
import { clockOffsetMs, liveAt, testDate } from './test-date.ts'

liveAt(testDate)
shiftDate(clockOffsetMs())
const site = await startSite()
Object.assign(globalThis, { siteOfFile: site })
afterAll(() => site.stop())
