/** Amounts on the wire; a package of their own, because vendors write them in the same way. */
export * from '@baize/money/money.ts'
