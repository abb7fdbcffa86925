import type { TestProject } from 'vitest/node'
import { startSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    site: { readonly url: string; readonly dataDir: string; readonly logFile: string }
  }
}

/** One site for all files of a group: `inject('site')` tells where it is. */
export default async function provideSite(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...site } = await startSite()
  project.provide('site', site)
  return stop
}
