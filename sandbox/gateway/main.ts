import { consoleLog } from '#sandbox/log.ts'
import { systemTimers } from '#sandbox/timers.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { startGateway } from './gateway.ts'

const config = readConfig(process.env)
const gateway = await startGateway({
  config,
  db: openDatabase(config.folder),
  timers: systemTimers,
  log: consoleLog,
})
if (!process.stdout.isTTY) consoleLog('gateway listening', { port: gateway.port, url: config.publicUrl })

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending) return
    ending = true
    void gateway.close().then(() => process.exit(0))
  })
