/** What other features may do with messages: the demo world and the operator publish them, features write to members. */
export { cleanHtml } from './clean-html.ts'
export { readId, sendMessage, tellUnread } from './mail.ts'
export { countUnread, type NewMemberMessage, storeMemberMessages } from './mail-rows.ts'
export { shownPromotions } from './promotions.ts'
export { publishMessages } from './publish.ts'
export { holdMessages, type NewMessage } from './publish-rows.ts'
export { runningOffers } from './running-offers.ts'
