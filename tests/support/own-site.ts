import type { RunningSite } from './running-site.ts'

/** The running site of this test file, over its own copy of the demo world (`site-of-file.ts`). */
export function ownSite(): RunningSite {
  const { siteOfFile } = globalThis as { siteOfFile?: RunningSite }
  if (siteOfFile === undefined) throw new Error('No site was started for this file.')
  return siteOfFile
}
