import { resolve } from 'node:path'
import * as z from 'zod'
import { parseFaults } from './faults.ts'

const origin = z.url({ protocol: /^https?$/ })
const secret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)

/** The environment of the gateway's program; the start script of the site fills it. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4324),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  GATEWAY_PUBLIC_URL: origin.optional(),
  /** The merchant: its name, what it signs its calls with, and what signs our webhooks. */
  GATEWAY_ACCOUNT: z.string().min(1).default('baize'),
  GATEWAY_SECRET: secret,
  GATEWAY_WEBHOOK_SECRET: secret,
  GATEWAY_WEBHOOK_URL: origin.default('http://127.0.0.1:4321/gateways/gateway'),
  /** Origins that payers come from and go back to, separated by spaces. */
  SITE_URL: z.string().min(1).default('http://127.0.0.1:4321'),
  /** For example `twice:0.1,late:0.1,down:0.05,slow:0.1:9000`. */
  GATEWAY_FAULTS: z.string().default(''),
})

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment; throws an `Error` whose message names what is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox gateway's environment is not right:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const shownHost = e.HOST === '0.0.0.0' || e.HOST === '::' ? '127.0.0.1' : e.HOST
  return {
    port: e.PORT,
    host: e.HOST,
    folder: resolve(e.DATA_DIR, 'gateway'),
    publicUrl: (e.GATEWAY_PUBLIC_URL ?? `http://${shownHost}:${e.PORT}`).replace(/\/$/, ''),
    account: e.GATEWAY_ACCOUNT,
    secret: e.GATEWAY_SECRET,
    webhookSecret: e.GATEWAY_WEBHOOK_SECRET,
    webhookUrl: e.GATEWAY_WEBHOOK_URL,
    siteOrigins: e.SITE_URL.split(/\s+/)
      .filter(Boolean)
      .map((url) => new URL(url).origin),
    faults: parseFaults(e.GATEWAY_FAULTS),
  }
}
