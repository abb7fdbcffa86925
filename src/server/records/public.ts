/** Lists as files in a language's words, for the features that have lists of their own. */
export { connectSheets, fileOf, type Sheets } from './exports.ts'
/** How far back records of a member reach, for the features that keep one of their own. */
export { periodOf } from './period.ts'
/** The days of the site's calendar that somebody asks for. */
export { daysAsked } from './profit-rules.ts'
export { betsSheet, clockOf, linesOf, named, pageRows, type Sheet, type SheetOf, transactionsSheet } from './sheets.ts'
