/** Rebates, as other features ask for them. */
export { sumClaims as sumRebates } from './rows.ts'
