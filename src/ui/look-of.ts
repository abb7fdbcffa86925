/** How an amount is coloured: what came, what went. */
export const lookOf = (amount: string): string => (amount.startsWith('-') ? 'neg' : /[1-9]/.test(amount) ? 'pos' : '')
