/** What other features may do with messages: the demo world publishes them, features write to members. */
export { renewMessages } from './announcements.ts'
export { cleanHtml } from './clean-html.ts'
export { readId } from './mail.ts'
export { countUnread, type NewMemberMessage, storeMemberMessages } from './mail-rows.ts'
export { publishMessages } from './publish.ts'
export { holdMessages, type NewMessage } from './publish-rows.ts'
export { runningOffers } from './running-offers.ts'
