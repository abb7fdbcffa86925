/** Rebates, as other features ask for them. */
export { stepOf } from './claim.ts'
export { sumClaims as sumRebates } from './rows.ts'
export { payable, whole } from './rules.ts'
