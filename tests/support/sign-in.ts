import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { requestOf } from '#api/client.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api, type CallName } from '#api/index.ts'
import { seal } from '#api/seal.ts'
import type { NewMember } from '#server/accounts/members.ts'
import { createMember, hashPassword } from '#server/accounts/public.ts'
import { settings as definitions, handlers, jobs, ticks } from '#server/features.ts'
import { createRouter, type Router } from '#server/http/router.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { App } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import type { GameVendor } from '#server/ports/game-vendor.ts'
import { openPorts } from '#server/ports/open.ts'
import type { Ports } from '#server/ports/ports.ts'
import { confirmTotp, enrolTotp } from '#server/security/totp.ts'
import { openSettings } from '#server/system/public.ts'
import { runJobs } from './jobs.ts'
import { openMigrated } from './migrated.ts'

/** What was told to whom. */
export interface Told {
  readonly audience: unknown
  readonly name: string
  readonly data: unknown
}

export interface TestSite {
  readonly app: App
  readonly clock: ManualClock
  readonly router: Router
  readonly told: Told[]
  set(patch: Partial<SettingsValues>): Promise<void>
  member(account: string, more?: Partial<NewMember> & { password?: string }): Promise<bigint>
  close(): Promise<void>
}

const noVendor: GameVendor = {
  listProducts: async () => [],
  listGames: async () => [],
  launch: async () => ({ url: '' }),
  listTransactions: async () => [],
}

/** The sign-in calls on an empty database, with the bot check off and a fixed clock. */
export async function openSite(
  env: Readonly<Record<string, string>> = {},
  database?: Db,
  overrides: Partial<Ports> = {},
): Promise<TestSite> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(tmpdir(), 'access-')), ...env })
  const clock = new ManualClock('2026-11-21T05:00:00.000Z')
  const db = database ?? (await openMigrated())
  await migrate(db)
  const log: App['log'] = { info() {}, warn() {}, error: (event, fields) => console.error(event, fields) }
  const settings = await openSettings(db, log, definitions)
  await settings.change({ humanCheck: 'off' }, 'system')
  const queues = await openJobs(db, log, jobs)
  const told: Told[] = []
  const tell = (audience: unknown, name: string, data: unknown) => void told.push({ audience, name, data })
  const app: App = {
    config,
    db,
    clock,
    settings,
    log,
    jobs: queues,
    events: {
      publish: tell,
      publishHere: tell,
      publishChange: (memberId, name) => tell({ memberId }, name, undefined),
    },
    ports: { ...(await openPorts({ config, settings, db, clock, log }, { gameVendor: noVendor })), ...overrides },
  }
  const router = createRouter(app, handlers)
  return {
    app,
    clock,
    router,
    told,
    async set(patch) {
      await settings.change(patch as never, 'operator')
      router.forget()
    },
    async member(account, { password, ...more } = {}) {
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      return db.transaction((tx) => createMember(tx, { account, currency: 'THB', passwordHash, ...more }))
    },
    async close() {
      await queues.close()
      await db.close()
    },
  }
}

/** Runs the ticks that delete what has ended; gives how much went. */
export async function sweep(app: App): Promise<number> {
  let removed = 0
  for (const { name, run } of ticks)
    if (name.startsWith('sweep-')) removed += Number(await run(app, { set() {}, count() {} }))
  return removed
}

/** Enrols an authenticator app for a member; gives what it shows at any moment. */
export async function enrolAuthenticator({ app }: TestSite, memberId: bigint): Promise<() => string> {
  const { secret = '' } = (await enrolTotp(app, app.db, memberId, 'app')) ?? {}
  const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
  // The code before the present one, which stays unspent.
  if (!(await confirmTotp(app, app.db, memberId, codeAt(app.clock.now().getTime() - 30_000))))
    throw new Error('the authenticator was not confirmed')
  return () => codeAt(app.clock.now().getTime())
}

/** An answer as a client sees it. */
export interface Seen {
  readonly status: number
  readonly code: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many calls.
  readonly body: any
  readonly setCookies: readonly string[]
  readonly headers: Readonly<Record<string, unknown>>
}

let addresses = 0

/** A browser: it keeps cookies, is at an address of its own and seals what must be sealed. */
export class Browser {
  readonly site: TestSite
  readonly cookies = new Map<string, string>()
  ip: string
  token: string | undefined
  fetchSite: string | undefined = 'same-origin'
  country = 'TH'

  constructor(site: TestSite, ip?: string) {
    this.site = site
    addresses += 1
    this.ip = ip ?? `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }

  async call(name: CallName, input: Record<string, unknown> = {}): Promise<Seen> {
    const endpoint: Endpoint = api[name]
    const flags = `${endpoint.encrypted ? ' sealed' : ''}${endpoint.form ? ' form' : ''}`
    const line = `${endpoint.method} ${endpoint.path}${flags}`
    const { method, url, body = {}, sealed, form } = requestOf(line, input)
    const skewMs = this.site.clock.now().getTime() - Date.now()
    const { jwks } = await callKeys(this.site.app)
    const path = url.slice('/api'.length)
    if (form) return this.send(method, path, new URLSearchParams(body as Record<string, string>))
    return this.send(method, path, sealed ? await seal(jwks, method, url, body, skewMs) : body)
  }

  async send(method: string, url: string, body: unknown): Promise<Seen> {
    const takesBody = method === 'POST' || method === 'PUT'
    const [path = '', query = ''] = url.split('?')
    const isForm = body instanceof URLSearchParams
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await this.site.router.answer({
      id: 'request-1',
      method,
      path,
      query,
      ip: this.ip,
      country: this.country,
      headers: {
        'user-agent': 'test',
        ...(takesBody ? { 'content-type': type } : {}),
        ...(this.fetchSite === undefined ? {} : { 'sec-fetch-site': this.fetchSite }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: async () => new TextEncoder().encode(takesBody ? (isForm ? String(body) : JSON.stringify(body)) : ''),
    })
    const text = typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body as Uint8Array)
    const seen = text === '' || answer.status === 303 ? undefined : JSON.parse(text)
    const setCookies = ([] as string[]).concat((answer.headers['set-cookie'] as string | string[] | undefined) ?? [])
    for (const line of setCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (line.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: answer.status, code: seen?.code, body: seen, setCookies, headers: answer.headers }
  }

  /** Logs in and keeps the token. */
  async logIn(username: string, password: string, more: Record<string, unknown> = {}): Promise<Seen> {
    const seen = await this.call('login', { username, password, ...more })
    if (seen.status === 200) this.token = seen.body.token
    return seen
  }
}

/** The picture's answer, which only the database knows. */
export async function answerOf(site: TestSite, captchaId: string): Promise<string> {
  const rows = await site.app.db.query<{ answer: string }>('select answer from captcha where id = $1', [captchaId])
  return rows[0]?.answer ?? ''
}

/** What the outbox holds for a recipient, oldest first, after the jobs have run. */
export async function mailTo(site: TestSite, to: string): Promise<{ subject: string; body: string; state: string }[]> {
  await runJobs(site.app)
  return site.app.db.query('select subject, body, state from outbox where recipient = $1 order by created_at, id', [to])
}

/** The code of the last message to a recipient. */
export async function codeTo(site: TestSite, to: string): Promise<string> {
  return /\b[0-9]{6}\b/.exec((await mailTo(site, to)).at(-1)?.body ?? '')?.[0] ?? ''
}
