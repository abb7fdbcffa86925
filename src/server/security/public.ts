/** What other features may ask of a member's safety: a proof before money moves, and what the operator changes by hand. */
export { changeProfileField, profileForStaff } from './profile-staff.ts'
export { requireStepUp } from './step-up.ts'
