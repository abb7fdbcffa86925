import { fileURLToPath } from 'node:url'

/** The moment at which the site of each browser test file begins: a Wednesday afternoon in Bangkok, unless TEST_DATE names another. */
export const testDate = new Date(process.env.TEST_DATE ?? '2026-11-18T07:30:00.000Z')
if (Number.isNaN(testDate.getTime())) throw new Error(`TEST_DATE is no moment: ${process.env.TEST_DATE}`)

const preload = fileURLToPath(new URL('./test-clock.ts', import.meta.url))
let offsetMs = 0

/** How far the time of this run is from the machine's. */
export const clockOffsetMs = (): number => offsetMs

/** Programs started from now on live at `moment`; time runs on from there. To be called at the machine's own time. */
export function liveAt(moment: Date): void {
  offsetMs = moment.getTime() - Date.now()
}

/** The environment that brings the time of this run to a program. */
export const clockEnv = (): Record<string, string> =>
  offsetMs === 0 ? {} : { TEST_CLOCK_OFFSET_MS: String(offsetMs), NODE_OPTIONS: `--import=${preload}` }
