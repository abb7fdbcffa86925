/** What agents earn by their contracts. */
export { isContractHeld } from './rows-still-held.ts'
