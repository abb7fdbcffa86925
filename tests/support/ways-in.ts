import type { SettingsValues } from '#server/system/settings.ts'

/** The operator's switches with every way in open; nobody's password grows old. */
export const everyWayIn: SettingsValues['whitelabel'] = {
  freePlay: true,
  mobileRegistration: true,
  smsVerification: true,
  mobilePasswordRegistration: true,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: true,
}
