import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/kernel/config.ts'
import { ensureKeyPair, ensureSecret } from '#server/kernel/key-pair.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The programs that a start brings up together; when one of them ends, all end. */
export interface Children {
  add(name: string, program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess
  /** Asks all to end and waits for it. */
  stop(): Promise<void>
}

export function openChildren(): Children {
  const running = new Map<ChildProcess, Promise<void>>()
  let stopping = false
  const stop = async (): Promise<void> => {
    stopping = true
    for (const child of running.keys()) child.kill('SIGTERM')
    await Promise.all(running.values())
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      console.log('\nStopping …')
      void stop().then(() => process.exit(0))
    })
  return {
    stop,
    add(name, program, args, env) {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
        cwd: root,
        // In a group of their own: Ctrl-C reaches the starting program alone, which then ends them in order.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env },
      })
      const ended = new Promise<void>((resolve) => {
        child.once('exit', (code, signal) => {
          running.delete(child)
          resolve()
          if (stopping) return
          console.error(`${name} has ended by itself (${signal ?? code}).`)
          void stop().then(() => process.exit(1))
        })
      })
      running.set(child, ended)
      return child
    },
  }
}

/** Whether this start brings its own vendor: the demo does, unless a real one is named. */
export const bringsVendor = (config: Config): boolean => config.demo && process.env.HUB88_URL === undefined

/** Starts the sandbox vendor. Each side makes its own key pair; the site's public half is handed over here. */
export function startVendor(config: Config, children: Children): void {
  const { publicFile } = ensureKeyPair(join(config.dataDir, 'keys'), 'operator')
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  children.add('The sandbox vendor', 'sandbox/main.ts', [], {
    PORT: String(config.sandboxPort),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    OPERATOR_PUBLIC_KEY_FILE: publicFile,
    WALLET_URL: `http://${host}:${config.port}/wallet/hub88`,
    // People type either name of their own machine.
    SITE_URL: host === '127.0.0.1' ? `${config.publicUrl} http://localhost:${config.port}` : config.publicUrl,
  })
}

/** Starts the sandbox gateway, where the environment names no other. The site reads the same two secrets from the same folder. */
export function startGateway(config: Config, children: Children): void {
  const { port, publicUrl, account } = config.gateway
  const keys = join(config.dataDir, 'keys')
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  children.add('The sandbox gateway', 'sandbox/gateway/main.ts', [], {
    PORT: String(port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    GATEWAY_PUBLIC_URL: publicUrl,
    GATEWAY_ACCOUNT: account,
    GATEWAY_SECRET: config.gateway.secret ?? ensureSecret(keys, 'gateway-calls'),
    GATEWAY_WEBHOOK_SECRET: config.gateway.webhookSecrets?.at(-1) ?? ensureSecret(keys, 'gateway-webhooks'),
    GATEWAY_WEBHOOK_URL: `http://${host}:${config.port}/gateways/gateway`,
    SITE_URL: host === '127.0.0.1' ? `${config.publicUrl} http://localhost:${config.port}` : config.publicUrl,
  })
}
