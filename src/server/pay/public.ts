/** What agents earn by their contracts. */
export { isContractHeld, isPayOwed } from './rows-still-held.ts'
