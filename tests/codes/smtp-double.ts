import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

const read = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
export const certificate = read('mail-cert.pem')

export interface MailSeen {
  readonly secure: boolean
  readonly user: string
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** How the double differs from a mail server that takes everything. */
export interface SmtpFaults {
  readonly starttls?: false
  /** Answer to `RCPT TO`. */
  readonly recipient?: string
  /** What it says first; nothing at all when empty. */
  readonly greeting?: string
  /** Answer to `AUTH`. */
  readonly login?: string
}

/** A mail server as RFC 5321, 3207 and 4954 describe one, on a port of its own. Keeps what it was told. */
export async function startSmtp(faults: SmtpFaults = {}) {
  const mails: MailSeen[] = []
  /** Everything said before the line was encrypted. */
  const plain: string[] = []
  const server = createServer((socket) => serve(socket, false))

  function encrypt(socket: Socket): void {
    socket.removeAllListeners('data')
    const secureContext = createSecureContext({ key: read('mail-key.pem'), cert: certificate })
    serve(new TLSSocket(socket, { isServer: true, secureContext }), true)
  }

  function serve(socket: Socket, secure: boolean): void {
    let user = ''
    let from = ''
    let to: string[] = []
    let data: string[] | undefined
    let rest = ''
    const say = (line: string): void => void (line && socket.write(`${line}\r\n`))
    /** What is said to a line; nothing while a mail is read. */
    const hear = (line: string): string => {
      if (data !== undefined) {
        if (line !== '.') data.push(line)
        if (line !== '.') return ''
        mails.push({ secure, user, from, to, text: data.join('\n') })
        data = undefined
        return '250 taken'
      }
      if (!secure) plain.push(line)
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      switch (line.slice(0, 4).toUpperCase()) {
        case 'EHLO':
          return `250-double\r\n${secure || faults.starttls === false ? '' : '250-STARTTLS\r\n'}250 AUTH PLAIN`
        case 'AUTH':
          user = atob(line.split(' ')[2] ?? '').split('\0')[1] ?? ''
          return faults.login ?? '235 welcome'
        case 'MAIL':
          from = address
          return '250 ok'
        case 'RCPT':
          if (faults.recipient === undefined) to = [...to, address]
          return faults.recipient ?? '250 ok'
        case 'DATA':
          data = []
          return '354 go on'
        case 'STAR':
          return '220 go on'
        default:
          return '250 ok'
      }
    }
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        say(hear(line))
        if (line === 'QUIT') socket.end()
        if (line === 'STARTTLS') encrypt(socket)
      }
    })
    if (!secure) say(faults.greeting ?? '220 double ESMTP')
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://baize:s%40cret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    plain,
    close: () => void server.close(),
  }
}
