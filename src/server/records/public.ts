/** Lists as files in a language's words, for the features that have lists of their own. */
export { fileOf } from './exports.ts'
/** How far back records of a member reach, for the features that keep one of their own. */
export { periodOf } from './period.ts'
export { clockOf, linesOf, pageRows, type Sheet } from './sheets.ts'
