import type { App } from '#server/app.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Log } from '#server/kernel/log.ts'
import { outboxMail } from '#server/ports/mail.ts'
import { openSmtp } from '#server/ports/mail-smtp.ts'
import { openFirebase } from '#server/ports/phone-token.ts'
import { openHttpSms } from '#server/ports/sms-http.ts'
import { outboxSms } from '#server/ports/sms-outbox.ts'
import { openFacebook } from '#server/ports/social-facebook.ts'
import { openGoogle } from '#server/ports/social-google.ts'

/**
 * Whether messages of a channel reach anybody: without a provider they stay in the development outbox, which only the demo
 * shows. What depends on one is then neither offered nor begun.
 */
export const reaches = (
  { config, sms, mail }: Pick<App, 'config' | 'sms' | 'mail'>,
  channel: 'sms' | 'mail',
): boolean => config.demo || (channel === 'sms' ? sms !== outboxSms : mail !== outboxMail)

type Accounts = Pick<Config, 'sms' | 'mail' | 'firebase' | 'google' | 'facebook'>

/** The services that the environment names an account of; where it names none, the embedded default or nothing. */
export function openMessengers(
  { sms, mail, firebase, google, facebook }: Accounts,
  clock: Clock,
  log: Log,
): Pick<App, 'sms' | 'mail' | 'phoneTokens' | 'social'> {
  const { projectId } = firebase
  const { issuer, clientId, clientSecret } = google
  const { id, secret, dialogUrl, graphUrl } = facebook
  return {
    sms: sms.url ? openHttpSms({ url: sms.url, token: sms.token ?? '', sender: sms.sender }, clock) : outboxSms,
    mail: mail.url ? openSmtp({ url: mail.url, sender: mail.sender }) : outboxMail,
    phoneTokens: projectId ? openFirebase({ ...firebase, projectId }, clock, log) : undefined,
    social: {
      ...(clientId && clientSecret ? { google: openGoogle({ issuer, clientId, clientSecret }) } : {}),
      ...(id && secret ? { facebook: openFacebook({ id, secret, dialogUrl, graphUrl }) } : {}),
    },
  }
}
