/** How a deposit is paid: a transfer by hand with a slip, a QR code of PromptPay or PIX, or a provider's own page. */
export const depositKinds = ['bank', 'promptpay', 'pix', 'gateway'] as const
export type DepositKind = (typeof depositKinds)[number]

/** Where an order stands once its payer knows how to pay. */
export const shownStatuses = [
  'awaiting_payment',
  'checking',
  'credited',
  'expired',
  'cancelled',
  'refused',
  'refunded',
  'charged_back',
] as const

/**
 * Where an order stands. `awaiting_payment`: nothing has come yet; `checking`: a slip or a payment was seen and waits for an
 * answer; the others are ends, of which `expired` and `cancelled` still become `credited` when money comes late.
 */
export const depositStatuses = ['created', ...shownStatuses] as const
export type DepositStatus = (typeof depositStatuses)[number]
