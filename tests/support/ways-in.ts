import type { SettingsValues } from '#server/kernel/settings.ts'

/** The operator's switches with every sign-in method on; no password expires. */
export const everyWayIn: SettingsValues['whitelabel'] = {
  freePlay: true,
  mobileRegistration: true,
  smsVerification: true,
  mobilePasswordRegistration: true,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: true,
}
