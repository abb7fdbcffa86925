/** Thrown to end a call without an answer: the HTTP server closes the connection. */
export class HangUp extends Error {
  constructor() {
    super('hung up on request')
    this.name = 'HangUp'
  }
}
