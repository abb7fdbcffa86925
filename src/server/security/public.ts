/** What other features may ask of a member's safety: a proof before money moves. */
export { requireStepUp } from './step-up.ts'
