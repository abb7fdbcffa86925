import { join } from 'node:path'
import { readConfig } from '#server/kernel/config.ts'
import { buildArt } from './build-art.ts'
import { bringsVendor, openChildren, startGateway, startVendor } from './children.ts'

try {
  const config = readConfig(process.env)
  buildArt(join(config.dataDir, 'dev', 'client', 'art'))
  const children = openChildren()
  if (bringsVendor(config)) startVendor(config, children)
  if (config.gateway.isSandbox) startGateway(config, children)
  children.add(
    'The development server',
    'node_modules/astro/bin/astro.mjs',
    ['dev', '--host', config.host, '--port', String(config.port)],
    {
      ASTRO_DEV_BACKGROUND: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
