import type { RefusalCode } from '#api/refusal.ts'

/** Why a message cannot go to a number. */
export interface SmsObstacle {
  readonly code: Extract<RefusalCode, `sms_${string}` | 'phone_invalid' | 'too_many_requests' | 'human_check_failed'>
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
}

/** A message by SMS. */
export interface SmsMessage {
  /** The same at every try, so that a provider can drop repetitions. */
  readonly id: string
  /** E.164: `+66812345678`. */
  readonly to: string
  readonly text: string
}

/** Thrown by `send`. `final` ones are not tried again. */
export class SmsFailure extends Error {
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.name = 'SmsFailure'
    this.final = final
  }
}

/** Sends messages to mobile telephones. */
export interface Sms {
  /** What is known to stand against a message to this number now; asked before one is written. Never throws. */
  obstacle(to: string): SmsObstacle | undefined
  /** Hands a message to the provider. Throws `SmsFailure` when it is not taken. */
  send(message: SmsMessage): Promise<void>
}
