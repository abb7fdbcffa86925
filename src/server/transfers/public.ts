/** Money from member to member. */
export { areOpen } from './rules.ts'
