/** What the service may ask of the operator's part. */
export { openControl } from './control.ts'
