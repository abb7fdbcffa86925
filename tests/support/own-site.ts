import { inject, type ProvidedContext } from 'vitest'

/** The running site of the worker that runs this test file; no other worker uses it. Throws outside a worker. */
export function ownSite(): ProvidedContext['sites'][number] {
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (site === undefined) throw new Error(`No site was started for worker ${process.env.VITEST_POOL_ID}.`)
  return site
}
