import * as z from 'zod'

const secretForm = 'whsec_[A-Za-z0-9+/]{32,88}={0,2}'
const secret = z.string().regex(new RegExp(`^${secretForm}$`), 'must be whsec_ and base64 of 24 to 64 bytes')
const secrets = z.string().regex(new RegExp(`^${secretForm}(?: ${secretForm})?$`), 'must be one or two whsec_ secrets')
const address = z.url({ protocol: /^https?$/ })

/** What the environment says of payment providers. */
export const paymentEnvironment = {
  /** Sandbox gateway of the demo. */
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(4324),
  GATEWAY_PUBLIC_URL: address.optional(),
  /** A real gateway in its place, by the protocol of `docs/payment-gateway.md`. */
  GATEWAY_URL: address.optional(),
  /** Our name there. */
  GATEWAY_ACCOUNT: z.string().min(1).default('baize'),
  /** Signs our calls. */
  GATEWAY_SECRET: secret.optional(),
  /** Check the gateway's webhooks: one, or two while it is being changed. */
  GATEWAY_WEBHOOK_SECRETS: secrets.optional(),
  /** What the gateway offers: `redirect`, `promptpay`, `pix`. */
  GATEWAY_KINDS: z
    .string()
    .regex(/^(?:redirect|promptpay|pix)(?: (?:redirect|promptpay|pix))*$/)
    .default('redirect promptpay pix'),
  /** Who says whose an account is, by the protocol of `docs/name-match.md`. */
  NAME_MATCH_URL: address.optional(),
  NAME_MATCH_ACCOUNT: z.string().min(1).default('baize'),
  NAME_MATCH_SECRET: secret.optional(),
  /** Who says what a bank slip's transfer was, by the protocol of `docs/slip-check.md`. */
  SLIP_CHECK_URL: address.optional(),
  SLIP_CHECK_ACCOUNT: z.string().min(1).default('baize'),
  SLIP_CHECK_SECRET: secret.optional(),
  /** The national list of self-exclusions, by the protocol of `docs/exclusion-list.md`. */
  EXCLUSION_LIST_URL: address.optional(),
  EXCLUSION_LIST_ACCOUNT: z.string().min(1).default('baize'),
  EXCLUSION_LIST_SECRET: secret.optional(),
  /** API Pix of a Brazilian bank, as the central bank has published it. */
  PIX_URL: address.optional(),
  PIX_TOKEN_URL: address.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  /** The Pix key that is paid. */
  PIX_KEY: z.string().max(77).optional(),
  /** PEM files of the client certificate that the bank asks for. */
  PIX_CERTIFICATE_FILE: z.string().optional(),
  PIX_PRIVATE_KEY_FILE: z.string().optional(),
}

export type GatewayKind = 'redirect' | 'promptpay' | 'pix'

export interface PixConfig {
  readonly url: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly key: string
  readonly certificateFile: string | undefined
  readonly privateKeyFile: string | undefined
}

/** A service that is asked by calls signed as the gateway's. */
export interface ServiceConfig {
  readonly url: string
  readonly account: string
  /** Absent: the one of the calls of the sandbox gateway. */
  readonly secret: string | undefined
}

export interface PaymentConfig {
  readonly gateway: {
    readonly port: number
    readonly publicUrl: string
    /** Absent: no gateway. */
    readonly url: string | undefined
    /** Whether it is the sandbox of the demo. */
    readonly isSandbox: boolean
    readonly account: string
    /** Absent: those of the sandbox gateway, from `DATA_DIR/keys`. */
    readonly secret: string | undefined
    readonly webhookSecrets: readonly string[] | undefined
    readonly kinds: readonly GatewayKind[]
  }
  readonly pix: PixConfig | undefined
  /** Absent: nobody can be asked whose an account is. */
  readonly nameMatch: ServiceConfig | undefined
  /** Absent: nobody can be asked about a slip. */
  readonly slipCheck: ServiceConfig | undefined
  /** Absent: nobody can be asked who has shut themselves out. */
  readonly exclusionList: ServiceConfig | undefined
}

type PaymentEnvironment = z.output<z.ZodObject<typeof paymentEnvironment>>

/** Reads it; throws an `Error` that names what lacks. */
export function paymentsOf(e: PaymentEnvironment & { readonly HOST: string }, demo: boolean): PaymentConfig {
  if (e.GATEWAY_URL !== undefined && (e.GATEWAY_SECRET === undefined || e.GATEWAY_WEBHOOK_SECRETS === undefined))
    throw new Error('GATEWAY_URL needs secrets of its own: set GATEWAY_SECRET, GATEWAY_WEBHOOK_SECRETS.')
  const isSandbox = demo && e.GATEWAY_URL === undefined
  const sandboxUrl = isSandbox ? `http://127.0.0.1:${e.GATEWAY_PORT}/v1` : undefined
  const shownHost = e.HOST === '0.0.0.0' || e.HOST === '::' ? '127.0.0.1' : e.HOST
  return {
    gateway: {
      port: e.GATEWAY_PORT,
      publicUrl: (e.GATEWAY_PUBLIC_URL ?? `http://${shownHost}:${e.GATEWAY_PORT}`).replace(/\/$/, ''),
      url: sandboxUrl ?? e.GATEWAY_URL?.replace(/\/$/, ''),
      isSandbox,
      account: e.GATEWAY_ACCOUNT,
      secret: e.GATEWAY_SECRET,
      webhookSecrets: e.GATEWAY_WEBHOOK_SECRETS?.split(' '),
      kinds: e.GATEWAY_KINDS.split(' ') as GatewayKind[],
    },
    pix: pixOf(e),
    nameMatch: serviceOf(e, 'NAME_MATCH', sandboxUrl),
    slipCheck: serviceOf(e, 'SLIP_CHECK', sandboxUrl),
    exclusionList: serviceOf(e, 'EXCLUSION_LIST', sandboxUrl),
  }
}

/** The sandbox gateway answers where no service is named. */
function serviceOf(
  e: PaymentEnvironment,
  name: 'NAME_MATCH' | 'SLIP_CHECK' | 'EXCLUSION_LIST',
  sandboxUrl: string | undefined,
): ServiceConfig | undefined {
  const { [`${name}_URL` as const]: url, [`${name}_SECRET` as const]: secret } = e
  if (url !== undefined && secret === undefined)
    throw new Error(`${name}_URL needs a secret of its own: set ${name}_SECRET.`)
  if (url !== undefined) return { url: url.replace(/\/$/, ''), account: e[`${name}_ACCOUNT`], secret }
  return sandboxUrl === undefined
    ? undefined
    : { url: sandboxUrl, account: e.GATEWAY_ACCOUNT, secret: e.GATEWAY_SECRET }
}

function pixOf(e: PaymentEnvironment): PixConfig | undefined {
  const { PIX_URL: url, PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret, PIX_KEY: key } = e
  if (url === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined || key === undefined)
    throw new Error('PIX_URL needs an account: set PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY.')
  const base = url.replace(/\/$/, '')
  return {
    ...{ url: base, tokenUrl: e.PIX_TOKEN_URL ?? `${new URL(base).origin}/oauth/token`, clientId, clientSecret, key },
    certificateFile: e.PIX_CERTIFICATE_FILE,
    privateKeyFile: e.PIX_PRIVATE_KEY_FILE,
  }
}
