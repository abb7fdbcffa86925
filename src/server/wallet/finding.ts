/**
 * How our books and a vendor's may differ. `posted_…`: we missed it and have carried it out. `bet_missing`: they took a
 * bet that we do not know. `missing_there`: we moved money that they do not know. `refused_here`, `declined_there`: one
 * side said no. `result_after_void`: a result for a round whose stakes went back. `not_postable`: it cannot be
 * carried out. `transfer_…`: of transfers between wallets.
 */
export type FindingKind =
  | 'posted_win'
  | 'posted_rollback'
  | 'bet_missing'
  | 'missing_there'
  | 'amount_differs'
  | 'kind_differs'
  | 'refused_here'
  | 'declined_there'
  | 'result_after_void'
  | 'not_postable'
  | 'transfer_late'
  | 'transfer_missing_there'
  | 'transfer_differs'

export interface Finding {
  readonly kind: FindingKind
  readonly transactionUuid: string
  /** Facts for the person who investigates; amounts are texts of units. */
  readonly detail: Readonly<Record<string, string>>
}
