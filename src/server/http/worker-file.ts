import type { Config } from '#server/kernel/config.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { contentTag, type Variants } from './static-files.ts'

export const workerPath = '/sw.js'
const placeholder = 'const domains = []'

/** The addresses among which browsers may choose; none where the site has only its own. */
export const domainsOf = (config: Pick<Config, 'publicUrl'>, { domainRoute }: Pick<SettingsValues, 'domainRoute'>) =>
  domainRoute.every((domain) => domain === config.publicUrl) ? [] : domainRoute

/**
 * The service worker with the site's addresses written in. They are part of the file because a browser takes up a worker's
 * policy, which must allow them, only with a worker whose bytes have changed.
 */
export function workerFile(file: Variants, domains: readonly string[]): Variants {
  if (domains.length === 0 || file.identity === undefined) return file
  const text = file.identity.toString('utf8').replace(placeholder, () => `const domains = ${JSON.stringify(domains)}`)
  const identity = Buffer.from(text)
  return { ...file, identity, brotli: undefined, gzip: undefined, etag: contentTag(identity) }
}
