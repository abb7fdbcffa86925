/** What other features may do with talks and rooms. */
export { insertRoomLines } from './rows-demo.ts'
