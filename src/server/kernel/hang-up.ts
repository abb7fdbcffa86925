/** Thrown where a call is to end without an answer: the door breaks the connection off. */
export class HangUp extends Error {
  constructor() {
    super('hung up on request')
    this.name = 'HangUp'
  }
}
