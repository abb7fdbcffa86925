import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright'
import { operate, type RunningSite } from './running-site.ts'
import { openVisitor, type Visitor } from './visitor.ts'

export const demoPassword = 'Baize-Demo-2026'
export const paymentPassword = '280491'

type Place = Pick<RunningSite, 'url' | 'dataDir'>

let addresses = 0
/** An address that nobody of this test file has used. */
export function nextAddress(): string {
  addresses += 1
  return `100.64.${addresses >> 8}.${addresses & 255}`
}

let members = 0
/** A name that no other member of this test file has. */
export function newName(start = 'mem'): string {
  members += 1
  return `${start}${process.pid % 1_000}x${members}`
}

/** The state of a browser in which this member is logged in: any page takes the session up by itself. */
export async function loggedIn(site: Place, account: string, password: string, ip: string) {
  const visitor = openVisitor(site.url, { now: () => new Date() }, ip)
  await visitor.logIn(account, password)
  const cookies = [...visitor.cookies].map(([name, value]) => ({
    ...{ name, value, domain: new URL(site.url).hostname, path: '/', expires: -1 },
    ...{ httpOnly: true, secure: false, sameSite: 'Lax' as const },
  }))
  const localStorage = [{ name: 'signedIn', value: String(Date.now()) }]
  return { cookies, origins: [{ origin: site.url, localStorage }] } satisfies BrowserContextOptions['storageState']
}

/** Opens an account by the calls of the site, in whose world no check for people is on; `balance` is booked by the operator. Its visitor is logged in. */
export async function openAccount(site: Place, username: string, balance?: string): Promise<Visitor> {
  const visitor = openVisitor(site.url, { now: () => new Date() }, nextAddress())
  const made = await visitor.call('register', {
    ...{ username, password: demoPassword, confirmPassword: demoPassword, termsAccepted: true },
  })
  visitor.token = made.token
  if (balance !== undefined) await operate(site, 'deposit', username, balance, '--reference', username)
  return visitor
}

/** Brings a member a payment password and an account at a bank, whose id it gives; the number ends in five digits. */
export async function makePayee({ call }: Visitor, number: string): Promise<string> {
  await call('stepUp', { method: 'password', answer: demoPassword })
  await call('paymentPassword', { newPassword: paymentPassword, confirmNewPassword: paymentPassword })
  const account = { kind: 'bank', bank: '004', number, holder: 'Kanya Srisuk', paymentPassword } as const
  return (await call('addPayoutAccount', account, { key: randomUUID() })).id
}
