import type { Units } from '#api/money.ts'

export type Direction = 'deposit' | 'withdraw'
export type TransferState = 'pending' | 'done' | 'refused'

/** Money in transit between a member's wallet and a vendor wallet. */
export interface TransferOrder extends Record<string, unknown> {
  readonly id: string
  readonly memberId: bigint
  readonly vassalage: string
  readonly direction: Direction
  readonly currency: string
  readonly amount: Units
  readonly state: TransferState
  readonly reason: string | null
  readonly createdAt: Date
  readonly attempts: number
  readonly sentAt: Date | null
  readonly settledAt: Date | null
}

export interface NewTransfer {
  readonly memberId: bigint
  /** The caller's own name for this order. */
  readonly key: string
  readonly vassalage: string
  readonly direction: Direction
  readonly currency: string
  readonly amount: Units
}
