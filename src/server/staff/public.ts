/** Staff: their sessions, and what a command on the machine itself may do to their accounts. */
export { addStaff, type Giver, givenPassword, reset, setStatus, standStill } from './people.ts'
export { presentMs } from './presence.ts'
export { listStaff, type StaffRow, staffByAccount, staffNames, staffWhoMay } from './rows.ts'
export { isOwnPlayer, personOf } from './rows-person.ts'
export { lookAtStaffSession, readStaffSession, type StartedSession, startStaffSession } from './sessions.ts'
export {
  countTaken,
  holderOf,
  refuseTaken,
  showTaken,
  takeItem,
  takeNext,
  takenUntil,
} from './taken.ts'
export { isSamePerson, refuseOwn, refuseSame } from './two-persons.ts'
