import { atom } from 'nanostores'
import type { PasswordDue } from '#api/access.ts'

/** Key of the token of a session that opens nothing but a new password: kept apart, so that no page takes it for a member's. */
export const heldKey = 'heldToken'

/** Why the password has to be changed before whoever came in is a member here (Spec 1 §4). */
export const $held = atom<PasswordDue | undefined>(undefined)
