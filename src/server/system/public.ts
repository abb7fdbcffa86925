/** What other features may ask of the system. */
export { type ImagePlace, imagePlace, viaLaunchCdn } from './cdn.ts'
