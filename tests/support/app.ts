import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currencies, parseAmount } from '#api/money.ts'
import { seal } from '#api/seal.ts'
import { openStaffClient, type StaffCall } from '#api/staff-client.ts'
import type { Role } from '#api/staff-permissions.ts'
import { createMember, type NewMember } from '#server/accounts/public.ts'
import { createApp, type Overrides, type Site } from '#server/create-app.ts'
import { checkInvariants } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { assemble, type ServingParts, serve } from '#server/http/serve.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { staffCookieName } from '#server/kernel/cookies.ts'
import { ensureKeyPair } from '#server/kernel/key-pair.ts'
import type { Log } from '#server/kernel/log.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { addStaff, staffByAccount, startStaffSession } from '#server/staff/public.ts'
import { openMigrated } from './migrated.ts'
import { quickHash } from './quick-hash.ts'
import { openVisitor, testPassword, type Visitor } from './visitor.ts'

export { openVisitor, testPassword, type Visitor }

/** What the log was told. */
export interface Logged {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface TestSiteOptions extends Omit<Overrides, 'log'> {
  readonly settings?: Partial<SettingsValues>
  readonly env?: Readonly<Record<string, string>>
  /** Folder of a build; default: none, so that pages answer 503. */
  readonly dist?: string
}

/** A staff member in a browser. */
export interface StaffVisitor extends Omit<Visitor, 'call' | 'logIn'> {
  readonly id: bigint
  readonly call: StaffCall
}

export interface TestSite {
  readonly site: Site
  readonly app: Site['app']
  readonly parts: ServingParts
  readonly config: Config
  readonly baseUrl: string
  readonly port: number
  readonly logged: Logged[]
  visitor(ip?: string): Visitor
  /** Opens an account; `balance` is paid in through the ledger. The password is {@link testPassword} unless given. */
  member(account: string, more?: Partial<NewMember> & { password?: string; balance?: string }): Promise<bigint>
  /** A signed-in staff member; the account is made where there is none. The sign-in itself has tests of its own. */
  staff(role?: Role, account?: string): Promise<StaffVisitor>
  /** Stops the server as a signal would, without ending this process. */
  drain(graceMs: number): Promise<void>
  /** Checks the ledger's rules, then lets go of everything. */
  close(): Promise<void>
}

/** Making an RSA key takes longer than starting the site: all sites of a test file share one. */
const keyFolder = mkdtempSync(join(tmpdir(), 'keys-'))
const { privateKey: operatorKey } = ensureKeyPair(keyFolder, 'operator')
rmSync(keyFolder, { recursive: true })

let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `100.64.${addresses >> 8}.${addresses & 255}`
}

function recordingLog(logged: Logged[]): Log {
  const at =
    (level: Logged['level']) =>
    (event: string, fields: object = {}): void =>
      void logged.push({ level, event, fields: { ...fields } })
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** A browser whose calls are those of staff. */
export function staffVisitor(visitor: Visitor, clock: { now(): Date }, id: bigint): StaffVisitor {
  const call = openStaffClient({
    token: () => visitor.token,
    sessionEnded: () => {},
    fetch: (path, init) => visitor.fetch(String(path), init),
    seal: (keys, method, path, body) => seal(keys, method, path, body, clock.now().getTime() - Date.now()),
  })
  return Object.assign(visitor, { call, id }) as unknown as StaffVisitor
}

/** Adds a staff account, or gives the one that another call added at the same time. */
async function addTestStaff(app: Site['app'], wanted: { account: string; role: Role; passwordHash: string }) {
  try {
    return await app.db.transaction(async (tx) => (await addStaff(app, tx, wanted)).id)
  } catch (error) {
    const other = await staffByAccount(app.db, wanted.account)
    if (other === undefined) throw error
    return other.id
  }
}

/** Starts a session of a staff member, whose account is made where there is none. */
export async function enterAsStaff(app: Site['app'], role: Role, account: string, ip: string) {
  const known = await staffByAccount(app.db, account)
  const passwordHash = quickHash(testPassword)
  const id = known?.id ?? (await addTestStaff(app, { account, role, passwordHash }))
  const started = await app.db.transaction((tx) => startStaffSession(app, tx, id, { ip, userAgent: 'test' }))
  return { id, token: started.token, cookie: [staffCookieName(app.config), started.binding] as const }
}

async function signInStaff(app: Site['app'], visitor: Visitor, role: Role, account: string): Promise<StaffVisitor> {
  const { id, token, cookie } = await enterAsStaff(app, role, account, visitor.ip)
  visitor.token = token
  visitor.cookies.set(...cookie)
  return staffVisitor(visitor, app.clock, id)
}

async function addMember(
  app: Site['app'],
  account: string,
  more: Partial<NewMember> & { password?: string; balance?: string },
): Promise<bigint> {
  const { password = testPassword, balance, ...rest } = more
  const currency = app.settings.current().currency
  const passwordHash = quickHash(password)
  const id = await app.db.transaction((tx) => createMember(tx, { account, currency, passwordHash, ...rest }))
  const amount = balance === undefined ? undefined : parseAmount(balance, currencies[currency])
  if (amount === undefined) return id
  const wallet = await memberWallet(app.db, id)
  const postings = [
    { account: systemAccount('deposits'), amount: -amount },
    { account: wallet!, amount },
  ]
  await app.db.transaction((tx) =>
    post(tx, { source: 'test', key: `open-${id}`, reason: 'deposit', reference: 'test', currency, postings }),
  )
  return id
}

/**
 * The whole site on a port of its own, over an embedded database in memory: the same HTTP server, router and handlers as in
 * production. The bot check is off unless the settings say otherwise.
 * @example
 * const site = await startTestSite()
 * await site.member('mali', { balance: '100.00' })
 * const mali = site.visitor()
 * await mali.logIn('mali')
 * await mali.call('balance')
 */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { settings = {}, env = {}, dist, ...overrides } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.0/8',
    HUB88_PRIVATE_KEY: operatorKey,
    ...env,
  })
  const logged: Logged[] = []
  const db = overrides.db ?? (await openMigrated())
  const site = await createApp(config, { ...overrides, db, log: recordingLog(logged) })
  await site.app.settings.change(
    { humanCheck: 'off', ...settings } as Parameters<typeof site.app.settings.change>[0],
    'test',
  )
  const parts = await assemble(site, { dist: dist ?? join(dataDir, 'no-build') })
  const listening = await serve(site, parts, { host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${listening.port}`
  return {
    site,
    app: site.app,
    parts,
    config,
    baseUrl,
    port: listening.port,
    logged,
    visitor: (ip = nextAddress()) => openVisitor(baseUrl, site.app.clock, ip),
    staff: (role = 'owner', account = role) =>
      signInStaff(site.app, openVisitor(baseUrl, site.app.clock, nextAddress()), role, account),
    member: (account, more = {}) => addMember(site.app, account, more),
    async drain(graceMs) {
      parts.close()
      await listening.drain(graceMs)
      parts.end()
    },
    async close() {
      // The rules about figures hold up to what is counted.
      await countFigures(site.app)
      const faults = await checkInvariants(db)
      parts.close()
      await listening.drain(0)
      parts.end()
      await site.close()
      if (overrides.db === undefined) await db.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`the ledger is broken: ${faults.join('; ')}`)
    },
  }
}
