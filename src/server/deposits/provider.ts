import type { App } from '#server/kernel/context.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import type { Method } from './method.ts'

/** What each kind of method asks a provider for; a bank transfer has none. */
export const providerKind = { gateway: 'redirect', promptpay: 'promptpay', pix: 'pix' } as const

/** The provider of a name, where the environment configures it. */
export const providerOf = (app: App, name: string): PaymentProvider | undefined => app.ports.payments.get(name)

/** Whether a method works in this environment: without a provider, or with one that offers its kind. */
export function isServed(app: App, { kind, provider }: Pick<Method, 'kind' | 'provider'>): boolean {
  if (provider === null) return kind !== 'gateway'
  return kind !== 'bank' && (providerOf(app, provider)?.kinds.includes(providerKind[kind]) ?? false)
}
