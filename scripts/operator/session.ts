import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { CallFailure } from '#api/client.ts'
import { openStaffClient, type StaffCall } from '#api/staff-client.ts'
import { solveSum } from '#browser/proof-of-work.ts'
import { demoPassword, demoStaff } from '#server/demo/logins.ts'
import type { Config } from '#server/kernel/config.ts'
import { OperatorError } from '#server/operator/line.ts'
import { servedSite, siteAddress } from '#server/operator/place.ts'

type Place = Pick<Config, 'dataDir'>
/** A session: where, and its two halves. */
const kept = z.object({ site: z.string(), token: z.string(), cookie: z.string() })
type Kept = z.output<typeof kept>
/** As a browser does, a machine keeps the name under which the site knows that somebody was in from it. */
const known = z.object({ site: z.string(), device: z.string() })
/** What a sign-in leaves. */
type Entered = Kept & Partial<Pick<z.output<typeof known>, 'device'>>

const fileOf = (config: Place): string => join(config.dataDir, 'staff-session.json')
const deviceFileOf = (config: Place): string => join(config.dataDir, 'staff-device.json')

/** What a file of the data folder holds about a site. */
function readFileOf<T extends { readonly site: string }>(
  file: string,
  form: z.ZodType<T>,
  site: string,
): T | undefined {
  try {
    const read = form.parse(JSON.parse(readFileSync(file, 'utf8')))
    return read.site === site ? read : undefined
  } catch {
    return undefined
  }
}

/** The cookie that names this machine to a site. */
export const deviceAt = (config: Place, site: string): string | undefined =>
  readFileOf(deviceFileOf(config), known, site)?.device

/** Where the site answers: `SITE_URL`, else where the one of this data folder or environment listens. */
export const siteOf = (config: Pick<Config, 'host' | 'port' | 'dataDir'>, env: NodeJS.ProcessEnv): string =>
  (env.SITE_URL ?? servedSite(config.dataDir) ?? siteAddress(config)).replace(/\/+$/, '')

/** The session of the environment (`STAFF_SESSION`, for scripts), else the one that a sign-in has left in the data folder. */
function readKept(config: Place, site: string, env: NodeJS.ProcessEnv): Kept | undefined {
  if (env.STAFF_SESSION) {
    const [token = '', cookie = ''] = env.STAFF_SESSION.trim().split(/\s+/)
    return { site, token, cookie }
  }
  return readFileOf(fileOf(config), kept, site)
}

/** The client of a site, and the session that its answers leave in it. */
export function openSession(site: string, start: Partial<Omit<Entered, 'site'>> = {}) {
  let { cookie, device } = start
  let { token } = start
  const call: StaffCall = openStaffClient({
    token: () => token,
    sessionEnded: () => {},
    fetch: async (path, init) => {
      const headers = new Headers(init?.headers)
      const sent = [cookie, device].filter((pair) => pair !== undefined)
      if (sent.length > 0) headers.set('cookie', sent.join('; '))
      const response = await fetch(`${site}${path}`, { ...init, headers, redirect: 'manual' })
      const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]!)
      cookie = set.find((pair) => /^(?:__Host-)?staff=/.test(pair)) ?? cookie
      device = set.find((pair) => /^(?:__Host-)?device=/.test(pair)) ?? device
      return response
    },
  })
  return {
    call,
    use: (wanted: string) => {
      token = wanted
    },
    kept: (): Entered => ({ site, token: token ?? '', cookie: cookie ?? '', ...(device !== undefined && { device }) }),
  }
}

/** Asks in the terminal; what is secret is not shown. */
async function askPerson(question: string, secret = false): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError('Signing in needs a terminal; scripts bring STAFF_SESSION.')
  let isMuted = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answer = terminal.question(question)
  isMuted = secret
  const text = await answer
  terminal.close()
  if (secret) process.stderr.write('\n')
  return text
}

/** Who answers the questions of a sign-in. */
export interface Answers {
  password(): Promise<string>
  newPassword(): Promise<string>
  /** `secret` at a first sign-in: to be put into an authenticator now. */
  code(enrol?: { readonly secret: string; readonly uri: string }): Promise<string>
}

const person: Answers = {
  password: () => askPerson('Password: ', true),
  newPassword: () => askPerson('New password: ', true),
  async code(enrol) {
    if (enrol) console.error(`Put this secret into an authenticator app: ${enrol.secret}\n${enrol.uri}`)
    return askPerson('Code of the authenticator: ')
  },
}

/** The demo's own staff member answers by what everybody knows. */
const demoAnswers: Answers = {
  password: async () => demoPassword,
  newPassword: async () => demoPassword,
  code: async () => demoCode(new Date()),
}
/** A code counts once: a second sign-in within half a minute takes the next one, which is accepted already. */
const nextDemoAnswers: Answers = {
  ...demoAnswers,
  code: async () => demoCode(new Date(Date.now() + 30_000)),
}

/** The code of the demo's authenticator. */
export const demoCode = (now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(demoStaff.totpSecret) }).generate({ timestamp: now.getTime() })

/** Signs in, from a machine that the site may know by its `device`, and gives the session. */
export async function signIn(
  site: string,
  account: string,
  answers: Answers = person,
  device?: string,
): Promise<Entered> {
  const session = openSession(site, device === undefined ? {} : { device })
  const password = await answers.password()
  const { provider, challenge } = await session.call('staffSignInCheck')
  const humanCheck = provider === 'off' ? undefined : await solveSum(challenge)
  const half = await session.call('staffSignIn', { account, password, humanCheck })
  const newPassword = half.passwordDue ? await answers.newPassword() : undefined
  const code = await answers.code(half.enrol)
  const { token } = await session.call('staffSignInCode', {
    ticket: half.ticket,
    code,
    ...(newPassword && { newPassword }),
  })
  session.use(token)
  return session.kept()
}

/** Writes a file that its owner alone can read. */
function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
}

/** Keeps a session for its life, and the machine's name for longer. */
export function keep(config: Place, { device, ...session }: Entered): void {
  write(fileOf(config), session)
  if (device !== undefined) write(deviceFileOf(config), { site: session.site, device })
}

/** The calls of the session that is kept here, alive or not. */
export function keptCall(config: Config, env: NodeJS.ProcessEnv): StaffCall | undefined {
  const session = readKept(config, siteOf(config, env), env)
  return session && openSession(session.site, session).call
}

export const forget = (config: Place): void => rmSync(fileOf(config), { force: true })

/**
 * The calls of the member of staff who is signed in. In the demo on this machine, where everybody knows the log-ins, its own staff member
 * signs in by itself.
 */
export async function openDesk(config: Config, env: NodeJS.ProcessEnv): Promise<StaffCall> {
  const site = siteOf(config, env)
  const session = readKept(config, site, env)
  if (session) {
    const { call } = openSession(site, session)
    const alive = await call('staffMe').catch((error: CallFailure) =>
      error.code === 'not_logged_in' ? undefined : error,
    )
    if (alive instanceof CallFailure) throw alive
    if (alive !== undefined) return call
    if (env.STAFF_SESSION) throw new OperatorError('The session of STAFF_SESSION has ended.')
    forget(config)
  }
  const nobody = new OperatorError('Nobody is signed in here. First: npm run operator -- login <name>')
  if (!config.demo || env.SITE_URL !== undefined) throw nobody
  const demo = await signIn(site, demoStaff.account, demoAnswers).catch((error: CallFailure) => {
    // A demo that was loaded by an earlier version has no staff.
    if (error.code === 'wrong_credentials') throw nobody
    if (error.code === 'account_locked')
      throw new OperatorError(
        'Others can reach this demo, so its owner is locked: DEMO_OWNER=1 at its start lets everybody act as the owner. Or open an account of your own: npm run operator -- staff add <name> owner',
      )
    if (error.code !== 'code_wrong') throw error
    return signIn(site, demoStaff.account, nextDemoAnswers)
  })
  keep(config, demo)
  console.error(`Signed in as the demo's ${demoStaff.account}.`)
  return openSession(site, demo).call
}
