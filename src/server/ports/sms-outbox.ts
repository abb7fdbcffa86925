import { type Sms, SmsFailure, type SmsObstacle } from './sms.ts'

/** Numbers by whose last six digits a person sees each failure; `docs/sentinels.md` lists them. */
const obstacles: Readonly<Record<string, SmsObstacle>> = {
  '000002': { code: 'phone_invalid' },
  '000003': { code: 'too_many_requests', retryAfter: 300 },
  '000004': { code: 'sms_quota' },
  '000005': { code: 'sms_not_enabled' },
  '000006': { code: 'sms_failed' },
  '000007': { code: 'human_check_failed' },
}
const neverReceives = '000001'
const tooLate = '000008'

/** Whether codes to this number are too old at once: only where no real message goes out. */
export const expiresAtOnce = (to: string): boolean => to.endsWith(tooLate)

/** The embedded default: nothing leaves the house; the development outbox shows what would. */
export const outboxSms: Sms = {
  obstacle: (to) => obstacles[to.slice(-6)],
  send: async ({ to }) => {
    if (to.endsWith(neverReceives)) throw new SmsFailure('this number never receives', true)
  },
}
