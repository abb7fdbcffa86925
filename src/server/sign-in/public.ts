/** Signing in: the counting of failed tries, which staff share. */
export { clearGuard, giveBackTry, guardKey, reserveTry } from './login-guard.ts'
