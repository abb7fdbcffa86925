/** How far back records of a member reach, for the features that keep one of their own. */
export { periodOf } from './period.ts'
