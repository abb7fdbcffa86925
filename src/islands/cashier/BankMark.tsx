export interface BankMarkProps {
  readonly kind: 'bank' | 'promptpay' | 'pix'
  readonly bank?: string | undefined
  readonly bankName?: string | undefined
}

const marks = { bank: 'BANK', promptpay: 'PP', pix: 'PIX' } as const

/** The letters of a bank on its colour, in the place of its logo; the name stands beside it. */
export function BankMark({ kind, bank, bankName }: BankMarkProps) {
  return (
    <span className="bankmark" data-bank={bank ?? kind} aria-hidden="true">
      {bankName ?? marks[kind]}
    </span>
  )
}
