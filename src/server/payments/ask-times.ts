const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** An expired code may still be paid, and banks tell late. */
const afterExpiryMs = 48 * hourMs
/** Ages of an order at which its provider is asked, before it is asked every hour. */
const agesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs]

/**
 * When an order without a webhook is asked about next: 1, 5, 15 and 60 minutes after it was made, then hourly until two
 * days after it expired. `undefined`: never again by itself; reconciliation finds what comes then.
 * @example nextAskAt({ createdAt, expiresAt }, app.clock.now())
 */
export function nextAskAt(order: { readonly createdAt: Date; readonly expiresAt: Date }, now: Date): Date | undefined {
  const start = order.createdAt.getTime()
  const ageMs = now.getTime() - start
  const nextMs = agesMs.find((age) => age > ageMs) ?? (Math.floor(ageMs / hourMs) + 1) * hourMs
  return start + nextMs <= order.expiresAt.getTime() + afterExpiryMs ? new Date(start + nextMs) : undefined
}
