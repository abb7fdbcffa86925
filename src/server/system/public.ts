/** What other features may ask of the system. */
export { avatarIds } from './avatars.ts'
export { type ImagePlace, imagePlace, viaLaunchCdn } from './cdn.ts'
export { dialingCodeOf, isDialingCode } from './countries.ts'
export { currencyForAccount } from './currency.ts'
export { openSettings } from './open-settings.ts'
export { type Stated, stateIn, stateInHtml } from './stated.ts'
