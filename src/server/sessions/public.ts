/** Sessions: who is logged in, one-time tokens, known devices. */
export { browserName, knownDevice, nameBrowser, rememberDevice } from './devices.ts'
export { issueOneTime, spendOneTime } from './one-time.ts'
export { findSessionSince, listSessionsOf } from './rows.ts'
export { deleteSessions, endSessionOfCookie, tellEnded } from './session-ends.ts'
export { readSession, renewSession, startSession } from './sessions.ts'
export { readTicket } from './tickets.ts'
