/** Why calls fail, for those who show it. */
export { CallFailure, type FailureCode, failureCode } from '#api/client.ts'
