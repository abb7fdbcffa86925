import { createTransport } from 'nodemailer'
import { type Mail, MailFailure } from './mail.ts'

const timeoutMs = 10_000

/** Access to a mail server. */
export interface SmtpAccount {
  /** `smtps://name:password@host:465`, or `smtp://name:password@host:587`, which must offer STARTTLS. */
  readonly url: string
  /** What people see: `Baize <service@baize.example>`. */
  readonly sender: string
  /** Certificates to trust besides the known ones, as PEM. */
  readonly ca?: string
}

/** A mail server by SMTP. Nothing is said to it, name and password least of all, before the line is encrypted. */
export function openSmtp({ url, sender, ca }: SmtpAccount): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text }) {
      try {
        const messageId = `<${id}@${hostname}>`
        // The recipient as an object: a text could name several.
        await transport.sendMail({ from: sender, to: { name: '', address: to }, subject, text, messageId })
      } catch (error) {
        const status = (error as { responseCode?: number }).responseCode
        const code = (error as { code?: string }).code
        // 5xx to the recipient is for good; a refused log-in is the operator's to mend, so the message waits.
        throw new MailFailure(
          `the mail server refused (${code ?? 'no code'} ${status ?? ''})`,
          code === 'EENVELOPE' && (status ?? 0) >= 500,
        )
      }
    },
  }
}
