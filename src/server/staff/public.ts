/** Staff: their sessions, and what a command on the machine itself may do to their accounts. */
export { addStaff, type Giver, givenPassword, reset, setStatus } from './people.ts'
export { listStaff, type StaffRow, staffByAccount, staffNames } from './rows.ts'
export { readStaffSession, type StartedSession, startStaffSession } from './sessions.ts'
