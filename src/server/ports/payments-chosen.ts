import { join } from 'node:path'
import type { App } from '#server/kernel/context.ts'
import { ensureSecret } from '#server/kernel/key-pair.ts'
import { openGateway } from './payment-gateway.ts'
import { openPix } from './payment-pix.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The providers of payments that the environment names, by name; the sandbox gateway in the demo. */
export function openPaymentProviders({
  config,
  clock,
}: Pick<App, 'config' | 'clock'>): ReadonlyMap<string, PaymentProvider> {
  const { url, account, secret, webhookSecrets, kinds } = config.gateway
  const providers: PaymentProvider[] = []
  const keys = join(config.dataDir, 'keys')
  if (url !== undefined)
    providers.push(
      openGateway({
        ...{ name: 'gateway', url, account, kinds, clock },
        secret: secret ?? ensureSecret(keys, 'gateway-calls'),
        webhookSecrets: webhookSecrets ?? [ensureSecret(keys, 'gateway-webhooks')],
      }),
    )
  if (config.pix !== undefined) providers.push(openPix(config.pix, clock))
  return new Map(providers.map((provider) => [provider.name, provider]))
}
