/** What other features may do with messages: the demo world and the operator publish them. */
export { type NewMessage, publishMessages } from './publish.ts'
export { watchMessages } from './watch.ts'
