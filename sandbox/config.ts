import { resolve } from 'node:path'
import * as z from 'zod'
import { parseFaults } from './faults.ts'

const origin = z.url({ protocol: /^https?$/ })

/** The environment of the vendor's program; the start script of the site fills it. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4322),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The operator's wallet, without a trailing slash. */
  WALLET_URL: origin.default('http://127.0.0.1:4321/wallet/hub88'),
  /** Origins of the operator's site that may frame the games, separated by spaces. */
  SITE_URL: z.string().min(1).default('http://127.0.0.1:4321'),
  SANDBOX_PUBLIC_URL: origin.optional(),
  OPERATOR_ID: z.coerce.number().int().default(1),
  OPERATOR_PUBLIC_KEY_FILE: z.string().optional(),
  /** For example `drop-answer:0.05,delay:0.1:4000,duplicate:0.1`. */
  SANDBOX_FAULTS: z.string().default(''),
  /** How long a minute of the sports programme takes: kick-offs, prices that move and matches, all by the same measure. */
  SANDBOX_MATCH_MINUTE_MS: z.coerce.number().int().min(500).max(60_000).default(60_000),
})

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment; throws an `Error` whose message names what is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox's environment is not right:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const dataDir = resolve(e.DATA_DIR)
  const shownHost = e.HOST === '0.0.0.0' || e.HOST === '::' ? '127.0.0.1' : e.HOST
  return {
    port: e.PORT,
    host: e.HOST,
    folder: resolve(dataDir, 'sandbox'),
    walletUrl: e.WALLET_URL.replace(/\/$/, ''),
    siteOrigins: e.SITE_URL.split(/\s+/)
      .filter(Boolean)
      .map((url) => new URL(url).origin),
    publicUrl: (e.SANDBOX_PUBLIC_URL ?? `http://${shownHost}:${e.PORT}`).replace(/\/$/, ''),
    operatorId: e.OPERATOR_ID,
    operatorKeyFile: resolve(e.OPERATOR_PUBLIC_KEY_FILE ?? resolve(dataDir, 'keys/operator-public.pem')),
    faults: parseFaults(e.SANDBOX_FAULTS),
    matchMinuteMs: e.SANDBOX_MATCH_MINUTE_MS,
  }
}
