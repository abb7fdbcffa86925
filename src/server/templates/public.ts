/** What other features may do with the answers that staff write often. */
export { insertTemplate } from './rows.ts'
