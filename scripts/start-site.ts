import { createServer } from 'node:net'
import { demoPassword } from '#server/demo/logins.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { LockedError, lockHolder } from '#server/kernel/lock.ts'
import { buildWhenChanged } from './build-site.ts'
import { bringsVendor, openChildren, startGateway, startVendor } from './children.ts'

interface Message {
  readonly ready?: true
  readonly loading?: string
  readonly address?: string
}

/** Rejects with a clear sentence when something else holds the port. */
async function checkPort(host: string, port: number, name: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} on ${host} is taken by another program. Choose another one with ${name}=….`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

async function checkPlace(config: Config): Promise<void> {
  const holder = config.databaseUrl === undefined ? lockHolder(config.dataDir) : undefined
  if (holder !== undefined) throw new LockedError(config.dataDir, holder)
  await checkPort(config.host, config.port, 'PORT')
  if (bringsVendor(config)) await checkPort(config.host, config.sandboxPort, 'SANDBOX_PORT')
  if (config.gateway.isSandbox) await checkPort(config.host, config.gateway.port, 'GATEWAY_PORT')
}

function welcome(config: Config): string {
  const lines = [`Baize is open at ${config.publicUrl}`]
  if (config.demo)
    lines.push(
      '',
      `Demo log-ins, all with the password ${demoPassword}:`,
      '  demo      a member with money      newbie    has just registered',
      '  vip       a high rank              agent     has a team of 120',
      '  disabled  may not enter             invited   chooses a password first',
      '  somsri    is asked for a second step',
      '',
      config.demoOwner
        ? 'npm run operator acts as olga, the owner of this demo.'
        : 'Others can reach this demo, so its owner olga is locked: DEMO_OWNER=1 lets everybody act as the owner.',
      '',
      `Messages by SMS and mail stay here and stand at ${config.publicUrl}/outbox. To log in and register by SMS:`,
      '  npm run operator -- switch mobileCodeLogin mobileRegistration smsVerification on',
    )
  return [...lines, '', 'Ctrl-C stops it.'].join('\n')
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await checkPlace(config)
  await buildWhenChanged(console.log)
  const children = openChildren()
  if (bringsVendor(config)) startVendor(config, children)
  if (config.gateway.isSandbox) startGateway(config, children)
  const level = process.env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info')
  const site = children.add('The site', 'src/server/main.ts', [], { LOG_LEVEL: level })
  site.on('message', (message: Message) => {
    if (message.loading === 'demo') console.log('Loading the demo world …')
    if (message.ready) console.log(welcome(config))
  })
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
