import type { TestProject } from 'vitest/node'
import { type RunningSite, startSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One per worker; `tests/support/own-site.ts` picks. */
    sites: readonly { readonly url: string; readonly dataDir: string; readonly logFile: string }[]
  }
}

/** Starts a site for each worker, so that test files that change settings do not disturb one another. */
export default async function provideSites(project: TestProject): Promise<() => Promise<void>> {
  const count = Math.min(project.vitest.state.getPaths().length, project.config.maxWorkers)
  const running: RunningSite[] = []
  const stop = async () => void (await Promise.all(running.map((site) => site.stop())))
  try {
    // One after another: the first builds the site where the sources have changed.
    while (running.length < count) running.push(await startSite())
  } catch (error) {
    await stop()
    throw error
  }
  project.provide(
    'sites',
    running.map(({ stop: _, ...site }) => site),
  )
  return stop
}
