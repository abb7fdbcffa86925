/** A message by e-mail: plain text, which every reader shows as it is. */
export interface MailMessage {
  /** The same at every try. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Thrown by `send`. `final` ones are not tried again. */
export class MailFailure extends Error {
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.name = 'MailFailure'
    this.final = final
  }
}

/** Sends e-mail. */
export interface Mail {
  /** Hands a message to the provider. Throws `MailFailure` when it is not taken. */
  send(message: MailMessage): Promise<void>
}

const neverReceives = /@never\.example$/i

/** The embedded default: nothing leaves the house; the development outbox shows what would. */
export const outboxMail: Mail = {
  send: async ({ to }) => {
    if (neverReceives.test(to)) throw new MailFailure('this address never receives', true)
  },
}
