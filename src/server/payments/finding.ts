/**
 * How our books and a provider's may differ. `posted_payment`, `posted_payout`: we had missed it, and it is booked now.
 * `missing_there`: they do not list what they told us of. `amount_differs`: another sum under the same name.
 * `status_unclear`: a state without meaning here. `status_contradicts`: a pay-out that failed and was sent.
 * `unknown_there`: a signed webhook about something that the provider does not know.
 */
export const findingKinds = [
  'posted_payment',
  'posted_payout',
  'missing_there',
  'amount_differs',
  'status_unclear',
  'status_contradicts',
  'unknown_there',
] as const

export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  readonly kind: FindingKind
  /** `payment:` or `payout:` and the provider's name of it. */
  readonly ref: string
  /** Facts for the person who investigates; amounts are texts of units. */
  readonly detail: Readonly<Record<string, string>>
}
