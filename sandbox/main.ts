import * as catalogue from '#sandbox/catalogue/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { secureRng } from './engines/registry.ts'
import { ensureVendorKey, operatorKey } from './keys.ts'
import { consoleLog } from './log.ts'
import { systemTimers } from './timers.ts'
import { startVendor } from './vendor.ts'

const config = readConfig(process.env)
const vendor = await startVendor({
  config,
  catalogue,
  db: openDatabase(config.folder),
  vendorKey: ensureVendorKey(config.folder),
  operatorKey: operatorKey(config.operatorKeyFile),
  rng: secureRng,
  timers: systemTimers,
  log: consoleLog,
})
consoleLog('listening', { port: vendor.port, url: config.publicUrl })

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending) return
    ending = true
    void vendor.close().then(() => process.exit(0))
  })
