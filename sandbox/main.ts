import { randomBytes } from 'node:crypto'
import * as catalogue from '#sandbox/catalogue/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { ensureVendorKey, operatorKey } from './keys.ts'
import { consoleLog } from './log.ts'
import { systemTimers } from './timers.ts'
import { startVendor } from './vendor.ts'

// The frame's modules lose their types as they are served; that this is marked experimental says nothing to an operator.
const printWarning = process.listeners('warning')
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') for (const print of printWarning) print(warning)
})

const config = readConfig(process.env)
const vendor = await startVendor({
  config,
  catalogue,
  db: openDatabase(config.folder),
  vendorKey: ensureVendorKey(config.folder),
  operatorKey: operatorKey(config.operatorKeyFile),
  random: randomBytes,
  timers: systemTimers,
  log: consoleLog,
})
if (!process.stdout.isTTY) consoleLog('listening', { port: vendor.port, url: config.publicUrl })

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending) return
    ending = true
    void vendor.close().then(() => process.exit(0))
  })
