import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { CallFailure } from '#api/client.ts'
import { openStaffClient, type StaffCall } from '#api/staff-client.ts'
import { demoPassword, demoStaff } from '#server/demo/public.ts'
import type { Config } from '#server/kernel/config.ts'
import { servedSite, siteAddress } from '#server/operator/control.ts'
import { OperatorError } from '#server/operator/line.ts'

/** A session: where, and its two halves. */
const kept = z.object({ site: z.string(), token: z.string(), cookie: z.string() })
type Kept = z.output<typeof kept>

const fileOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'staff-session.json')

/** Where the site answers: `SITE_URL`, else where the one of this data folder or environment listens. */
export const siteOf = (config: Pick<Config, 'host' | 'port' | 'dataDir'>, env: NodeJS.ProcessEnv): string =>
  (env.SITE_URL ?? servedSite(config.dataDir) ?? siteAddress(config)).replace(/\/+$/, '')

/** The session of the environment (`STAFF_SESSION`, for scripts), else the one that a sign-in has left in the data folder. */
function readKept(config: Pick<Config, 'dataDir'>, site: string, env: NodeJS.ProcessEnv): Kept | undefined {
  if (env.STAFF_SESSION) {
    const [token = '', cookie = ''] = env.STAFF_SESSION.trim().split(/\s+/)
    return { site, token, cookie }
  }
  try {
    const session = kept.parse(JSON.parse(readFileSync(fileOf(config), 'utf8')))
    return session.site === site ? session : undefined
  } catch {
    return undefined
  }
}

/** The client of a site, and the session that its answers leave in it. */
export function openSession(site: string, start?: Omit<Kept, 'site'>) {
  let cookie = start?.cookie
  let token = start?.token
  const call: StaffCall = openStaffClient({
    token: () => token,
    sessionEnded: () => {},
    fetch: async (path, init) => {
      const headers = new Headers(init?.headers)
      if (cookie !== undefined) headers.set('cookie', cookie)
      const response = await fetch(`${site}${path}`, { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) cookie = line.split(';', 1)[0]!
      return response
    },
  })
  return {
    call,
    use: (wanted: string) => {
      token = wanted
    },
    kept: (): Kept => ({ site, token: token ?? '', cookie: cookie ?? '' }),
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

/** Signs in and gives the session. */
export async function signIn(site: string, account: string, answers: Answers = person): Promise<Kept> {
  const session = openSession(site)
  const half = await session.call('staffSignIn', { account, password: await answers.password() })
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

/** Keeps a session for its life in a file that its owner alone can read. */
export function keep(config: Pick<Config, 'dataDir'>, session: Kept): void {
  const file = fileOf(config)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(session), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
}

/** The calls of the session that is kept here, alive or not. */
export function keptCall(config: Config, env: NodeJS.ProcessEnv): StaffCall | undefined {
  const session = readKept(config, siteOf(config, env), env)
  return session && openSession(session.site, session).call
}

export const forget = (config: Pick<Config, 'dataDir'>): void => rmSync(fileOf(config), { force: true })

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
    if (error.code !== 'code_wrong') throw error
    return signIn(site, demoStaff.account, nextDemoAnswers)
  })
  keep(config, demo)
  console.error(`Signed in as the demo's ${demoStaff.account}.`)
  return openSession(site, demo).call
}
