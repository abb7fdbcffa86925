import { join, resolve } from 'node:path'
import * as z from 'zod'
import { demoOf } from './config-demo.ts'
import { type PaymentConfig, paymentEnvironment, paymentsOf } from './config-payments.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/**
 * The environment, validated once at start. The README's table is written from these names; a wrong value ends the
 * start with a sentence that names it. Secrets come from here alone, or are made in `DATA_DIR/keys` for the embedded
 * defaults.
 */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds that a start waits for a PostgreSQL that is coming up. */
  DATABASE_WAIT_S: z.coerce.number().int().min(0).max(3_600).default(60),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Demo world and sandbox vendor. Default: on with the embedded database, off with DATABASE_URL. */
  DEMO: flag.optional(),
  /** Whether visitors of the demo are given its owner. Default: where it listens on the own machine alone. */
  DEMO_OWNER: flag.optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(4323),
  TRUSTED_PROXIES: z.string().default(''),
  GEO_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Private JWK (P-256) for encrypted calls; needed in production with DATABASE_URL. */
  ENCRYPTION_KEY: z.string().optional(),
  /** Private key (PEM, Ed25519) that signs the ledger's checkpoints; needed in production with DATABASE_URL. */
  LEDGER_KEY: z.string().optional(),
  /** Geetest v4, for the setting `humanCheck: geetest4`. */
  GEETEST_URL: z.url({ protocol: /^https?$/ }).default('https://gcaptcha4.geetest.com'),
  /** What the browser loads for it; the policy of pages allows its origin and the one above while the setting says so. */
  GEETEST_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://static.geetest.com/v4/gt4.js'),
  GEETEST_ID: z.string().optional(),
  GEETEST_KEY: z.string().optional(),
  /** SMS provider; without one messages stay in the development outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().default('Baize'),
  /** Mail server (`smtp://` with STARTTLS, or `smtps://`); without one mails stay in the development outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_SENDER: z.string().default('Baize <no-reply@baize.example>'),
  /** Firebase project, for the setting `phoneVerification: firebase`. */
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().default(''),
  FIREBASE_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Where browsers have codes sent and checked, and what checks that they are people's; pages allow both while it is on. */
  FIREBASE_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://identitytoolkit.googleapis.com'),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api.js'),
  /** Google's tag, for the setting `analyticsId`; pages allow it and its collecting servers while the setting names one. */
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).default('https://www.googletagmanager.com/gtag/js'),
  /** Social log-in; off without its id and secret. */
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_URL: z.url({ protocol: /^https?$/ }).default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /** Sandbox vendor of the embedded default. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4322),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A real aggregator in its place. */
  HUB88_URL: z.url({ protocol: /^https?$/ }).optional(),
  HUB88_OPERATOR_ID: z.coerce.number().int().optional(),
  /** PEM texts; several public keys may stand one after another. */
  HUB88_PRIVATE_KEY: z.string().optional(),
  HUB88_PUBLIC_KEYS: z.string().optional(),
  /** Members' pictures: a folder, or a bucket of S3-compatible storage by its whole address. */
  UPLOADS_DIR: z.string().min(1).optional(),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  ...paymentEnvironment,
  /** Processes that render pages, beside the one that serves. */
  RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  /** Memory for rendered pages, in MiB. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(65_536).default(64),
  /** Host of the operator's console and of the calls of staff, with its port where it has one; without it they answer at any host. */
  OPERATOR_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/)
    .optional(),
  /** Origins of the vendors' game frames, separated by spaces, for the content security policy. */
  GAME_FRAME_ORIGINS: z.string().default(''),
})

export interface Config extends PaymentConfig {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseWaitMs: number
  /** Origin of the site without a trailing slash, as visitors type it. */
  readonly publicUrl: string
  readonly demo: boolean
  /** Whether the demo's staff, whose password everybody knows, may sign in. */
  readonly demoOwner: boolean
  readonly metricsPort: number
  readonly renderProcesses: number
  readonly pageCacheBytes: number
  readonly trustedProxies: readonly string[]
  readonly geoFile: string | undefined
  readonly logLevel: string
  readonly encryptionKey: string | undefined
  readonly ledgerKey: string | undefined
  readonly geetest: {
    readonly url: string
    readonly script: string
    readonly id: string | undefined
    readonly key: string | undefined
  }
  readonly sms: { readonly url: string | undefined; readonly token: string | undefined; readonly sender: string }
  readonly mail: { readonly url: string | undefined; readonly sender: string }
  readonly firebase: {
    readonly projectId: string | undefined
    readonly apiKey: string
    readonly keysUrl: string
    readonly authUrl: string
    readonly recaptchaUrl: string
  }
  readonly analyticsUrl: string
  readonly google: {
    readonly issuer: string
    readonly clientId: string | undefined
    readonly clientSecret: string | undefined
  }
  readonly facebook: {
    readonly dialogUrl: string
    readonly graphUrl: string
    readonly id: string | undefined
    readonly secret: string | undefined
  }
  readonly sandboxPort: number
  readonly sandboxPublicUrl: string
  readonly hub88: {
    readonly url: string
    readonly operatorId: number
    readonly privateKey: string | undefined
    readonly publicKeys: string | undefined
  }
  /** Where alone the console and the calls of staff answer. */
  readonly operatorHost: string | undefined
  readonly gameFrameOrigins: readonly string[]
  /** Absolute. */
  readonly uploadsDir: string
  readonly s3: {
    readonly url: string | undefined
    readonly region: string
    readonly keyId: string | undefined
    readonly secret: string | undefined
  }
}

/** Accounts at services that carry messages and say who people are. */
const messengersOf = (e: z.output<typeof environment>) => ({
  sms: { url: e.SMS_URL, token: e.SMS_TOKEN, sender: e.SMS_SENDER },
  mail: { url: e.SMTP_URL, sender: e.MAIL_SENDER },
  firebase: {
    projectId: e.FIREBASE_PROJECT_ID,
    apiKey: e.FIREBASE_API_KEY,
    keysUrl: e.FIREBASE_KEYS_URL,
    authUrl: e.FIREBASE_AUTH_URL.replace(/\/$/, ''),
    recaptchaUrl: e.RECAPTCHA_URL,
  },
  analyticsUrl: e.ANALYTICS_URL,
  google: { issuer: e.GOOGLE_ISSUER, clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET },
  facebook: {
    dialogUrl: e.FACEBOOK_URL.replace(/\/$/, ''),
    graphUrl: e.FACEBOOK_GRAPH_URL.replace(/\/$/, ''),
    id: e.FACEBOOK_APP_ID,
    secret: e.FACEBOOK_APP_SECRET,
  },
})

/** Where members' pictures lie. */
const filesOf = (e: z.output<typeof environment>) => ({
  uploadsDir: resolve(e.UPLOADS_DIR ?? join(e.DATA_DIR, 'uploads')),
  s3: { url: e.S3_URL?.replace(/\/$/, ''), region: e.S3_REGION, keyId: e.S3_KEY_ID, secret: e.S3_SECRET },
})

/** What a production start sets for itself. */
const ownSecrets = [
  'PUBLIC_URL',
  'ENCRYPTION_KEY',
  'LEDGER_KEY',
  'HUB88_URL',
  'HUB88_OPERATOR_ID',
  'HUB88_PRIVATE_KEY',
  'HUB88_PUBLIC_KEYS',
] as const

function refuseDefaults(e: z.output<typeof environment>): void {
  const missing = ownSecrets.filter((name) => e[name] === undefined)
  if (missing.length > 0) throw new Error(`A production start needs its own secrets: set ${missing.join(', ')}.`)
}

/** Reads and checks the environment; throws an `Error` whose message is fit for an operator's eyes. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not right:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  if (e.NODE_ENV === 'production' && e.DATABASE_URL === undefined && e.DEMO === undefined)
    throw new Error('A production start needs a database: set DATABASE_URL, or DEMO=1 for the public demo.')
  const production = e.NODE_ENV === 'production' && e.DATABASE_URL !== undefined
  const { demo, demoOwner } = demoOf(e)
  const sandboxPublicUrl =
    e.SANDBOX_PUBLIC_URL ?? `http://${e.HOST === '0.0.0.0' ? '127.0.0.1' : e.HOST}:${e.SANDBOX_PORT}`
  if (production && !demo) refuseDefaults(e)
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseWaitMs: e.DATABASE_WAIT_S * 1_000,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/$/, ''),
    demo,
    demoOwner,
    metricsPort: e.METRICS_PORT,
    renderProcesses: e.RENDER_PROCESSES,
    pageCacheBytes: e.PAGE_CACHE_MB * 2 ** 20,
    trustedProxies: e.TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean),
    geoFile: e.GEO_FILE,
    logLevel: e.LOG_LEVEL,
    encryptionKey: e.ENCRYPTION_KEY,
    ledgerKey: e.LEDGER_KEY,
    geetest: {
      url: e.GEETEST_URL.replace(/\/$/, ''),
      script: e.GEETEST_SCRIPT_URL,
      id: e.GEETEST_ID,
      key: e.GEETEST_KEY,
    },
    ...messengersOf(e),
    ...filesOf(e),
    ...paymentsOf(e, demo),
    sandboxPort: e.SANDBOX_PORT,
    sandboxPublicUrl,
    hub88: {
      url: e.HUB88_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`,
      operatorId: e.HUB88_OPERATOR_ID ?? 1,
      privateKey: e.HUB88_PRIVATE_KEY,
      publicKeys: e.HUB88_PUBLIC_KEYS,
    },
    operatorHost: e.OPERATOR_HOST,
    gameFrameOrigins: [
      ...e.GAME_FRAME_ORIGINS.split(/\s+/).filter(Boolean),
      ...(demo ? [new URL(sandboxPublicUrl).origin] : []),
    ],
  }
}
