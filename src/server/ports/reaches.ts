import type { App } from '#server/kernel/context.ts'
import { outboxMail } from './mail.ts'
import { outboxSms } from './sms-outbox.ts'

/**
 * Whether messages of a channel reach anybody: without a provider they stay in the development outbox, which only the demo
 * shows. What depends on one is then neither offered nor begun.
 */
export const reaches = ({ config, ports }: Pick<App, 'config' | 'ports'>, channel: 'sms' | 'mail'): boolean =>
  config.demo || (channel === 'sms' ? ports.sms !== outboxSms : ports.mail !== outboxMail)
