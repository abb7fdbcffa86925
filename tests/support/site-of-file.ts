import { afterAll } from 'vitest'
import { startDemoSite } from './demo-world.ts'

const site = await startDemoSite()
Object.assign(globalThis, { siteOfFile: site })
afterAll(() => site.stop())
