import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './create-app.ts'
import { guardDemo } from './demo/known-people.ts'
import { fillEmpty } from './http/fill.ts'
import { serveMetrics } from './http/metrics.ts'
import { assemble, serve } from './http/serve.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { openLog } from './kernel/log.ts'
import { openControl } from './operator/control.ts'
import { startWork, type Work } from './start-work.ts'

/** Time that running requests get to end after a signal. */
const graceMs = 8_000

/** A busy machine renders the home pages later than it could serve the rest. */
const aheadMsMax = 1_500

/** Tells the starting script, when there is one. */
function report(message: object): void {
  process.send?.(message)
}

async function start(config: Config): Promise<void> {
  const site = await createApp(config)
  await guardDemo(site.app).catch(async (error: unknown) => {
    await site.close()
    throw error
  })
  const { log } = site.app
  let ready = false
  const parts = await assemble(site, { isReady: () => ready })
  const listening = await serve(site, parts, config).catch(async (error: unknown) => {
    parts.close()
    parts.end()
    await site.close()
    throw error
  })
  const stopMetrics = await serveMetrics(parts.metrics, config.metricsPort).catch((error: unknown) => {
    log.warn('metrics not served', { port: config.metricsPort, error })
    return async () => {}
  })
  const control = await openControl(site.app)
  let stopping: Promise<void> | undefined
  const stop = (signal: string): Promise<void> => {
    stopping ??= (async () => {
      ready = false
      log.info('draining', { name: signal })
      parts.close()
      await Promise.all([listening.drain(graceMs), running?.stop(), control.close(), stopMetrics()])
      parts.end()
      await site.close()
      log.info('stopped')
    })()
    return stopping
  }
  let running: Work | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      const cut = setTimeout(() => process.exit(1), graceMs + 1_500).unref()
      void stop(signal).then(() => {
        clearTimeout(cut)
        process.exit(0)
      })
    })
  await fillEmpty(site, (loading) => report({ loading }))
  parts.forget()
  await Promise.race([parts.renderAhead(), pause(aheadMsMax, undefined, { ref: false })])
  running = startWork(site.app, parts.metrics)
  ready = true
  log.info('ready', { port: listening.port })
  report({ ready: true, address: config.publicUrl, port: listening.port })
}

process.on('unhandledRejection', (error) => {
  openLog('error').error('promise rejected and nobody listened', { error })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

try {
  await start(readConfig(process.env))
} catch (error) {
  const text = error instanceof Error ? error.message : String(error)
  report({ failed: text })
  console.error(text)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  process.exit(1)
}
