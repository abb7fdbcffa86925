/** One-time codes, and the messages that leave by mail and SMS. */
export { askerOf, nameAsker } from './asker.ts'
export { type CodeOrder, sendCode, spendCode } from './codes.ts'
export { writeMessage } from './outgoing.ts'
export { word } from './wording.ts'
