import type { App } from '#server/kernel/context.ts'
import { outboxMail } from './mail.ts'
import { outboxSms } from './sms-outbox.ts'

/**
 * Whether messages of a channel reach anybody: without a provider they stay in the development outbox, which only the demo
 * shows. What depends on one is then neither offered nor begun.
 */
export const reaches = ({ config, ports }: Pick<App, 'config' | 'ports'>, channel: 'sms' | 'mail'): boolean =>
  config.demo || (channel === 'sms' ? ports.sms !== outboxSms : ports.mail !== outboxMail)

/** Whether a code can be sent to a mobile number, by SMS or through Firebase as the operator has it. */
export const reachesPhones = (app: Pick<App, 'config' | 'ports' | 'settings'>): boolean =>
  app.settings.current().phoneVerification === 'firebase' ? app.ports.phoneTokens !== undefined : reaches(app, 'sms')
