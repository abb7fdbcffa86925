import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { LiveEventData, LiveEventName } from '#api/events.ts'
import { checkInvariants, settings as definitions } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { App } from '#server/kernel/context.ts'
import { type Db, first } from '#server/kernel/db.ts'
import type { Audience } from '#server/kernel/events.ts'
import type { LogFields } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openMemberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { countUnreadOf } from '#server/messages/mail-rows.ts'
import type { GameVendor, LaunchRequest } from '#server/ports/game-vendor.ts'
import { openSettings } from '#server/system/public.ts'
import { walletCallback } from '#server/wallet/callbacks.ts'
import { balancesOf, issueLaunchToken } from '#server/wallet/public.ts'

export interface Published {
  readonly audience: Audience
  readonly name: LiveEventName
  readonly data: LiveEventData<LiveEventName>
}
export type Answer = Record<string, unknown> & { status: string; request_uuid: string; balance?: number }

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const unknown = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Signs as the vendor does. */
export function signed(body: string | Uint8Array, key: KeyObject = pair.privateKey): string {
  return sign('sha256', Buffer.from(body), key).toString('base64')
}
export const unknownKey = unknown.privateKey

/** The members of the moment, see `World.renew`; the second never plays unless a test says so. */
export let alice = 20_000_000n
export let bob = 20_000_001n
export const trial = 10_000_003n

/** A wallet with two members, two games of one vendor and one of another, and a vendor that calls it. */
export class World {
  readonly published: Published[] = []
  readonly logged: { event: string; fields: LogFields }[] = []
  readonly launched: LaunchRequest[] = []
  readonly clock = new ManualClock('2026-03-01T12:00:00Z')
  readonly db: Db
  app!: App
  token = ''
  #waiting: (() => void)[] = []

  constructor(db: Db) {
    this.db = db
  }

  static async open(db: Db, balance = 100_000_000n): Promise<World> {
    const world = new World(db)
    await migrate(db)
    world.app = await world.#makeApp()
    await db.exec(`
      insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1), ('JDB', 'JDB', 2);
      insert into game (vassalage, game_code, name, game_type, icon) values
        ('PG', 'pg_koi', 'Koi', 'RNG', 'x'), ('PG', 'pg_live', 'Table', 'LIVE', 'x'), ('JDB', 'jdb_fish', 'Fish', 'FISH', 'x');
      insert into game (vassalage, game_code, name, game_type, icon, enabled) values ('PG', 'pg_off', 'Off', 'RNG', 'x', false);
      insert into game (vassalage, game_code, name, game_type, icon, maintenance) values ('PG', 'pg_rest', 'Rest', 'RNG', 'x', true);
      insert into game (vassalage, game_code, name, game_type, icon, demo_support, blocked_countries)
        values ('PG', 'pg_far', 'Far', 'RNG', 'x', false, '{TH}');
      insert into member (id, account, type) values (${trial}, 'trial', 4)`)
    await world.renew(balance)
    return world
  }

  /** Two new members, and everything forgotten that was said: as good as a new world, and much quicker. */
  async renew(balance = 100_000_000n): Promise<void> {
    alice += 2n
    bob += 2n
    await this.db.query('insert into member (id, account) values ($1, $2), ($3, $4)', [
      ...[alice, `al-${alice}-8`],
      ...[bob, `bo-${bob}-9`],
    ])
    for (const member of [alice, bob]) {
      await openMemberWallet(this.db, member, 'THB')
      await this.credit(member, balance)
    }
    for (const list of [this.published, this.logged, this.launched]) list.length = 0
    this.token = await this.tokenFor(alice)
  }

  async credit(member: bigint, amount: bigint): Promise<void> {
    if (amount === 0n) return
    const account = (await first<{ id: bigint }>(this.db, 'select id from account where member_id = $1', [member]))!.id
    const postings = [
      { account: systemAccount('deposits'), amount: -amount },
      { account, amount },
    ]
    await post(this.db, { source: 'test', key: randomUUID(), reason: 'deposit', currency: 'THB', postings })
  }

  tokenFor(memberId: bigint): Promise<string> {
    return issueLaunchToken(this.db, { memberId, currency: 'THB', gameCode: 'pg_koi', at: this.clock.now() })
  }

  /** A call as the vendor makes it; fields that are `undefined` are left out. */
  async call(path: string, fields: Record<string, unknown>): Promise<Answer> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields })
    return this.raw(path, body, signed(body))
  }

  async raw(path: string, body: string | Uint8Array, signature: string | undefined): Promise<Answer> {
    const answer = await walletCallback(this.app, path, Buffer.from(body), signature)
    return JSON.parse(answer.body)
  }

  bet(fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('transaction/bet', this.#movement(fields))
  }
  /** A bet of 10.00 that must be accepted; gives its name. */
  async accepted(fields: Record<string, unknown> = {}): Promise<string> {
    const transaction_uuid = randomUUID()
    const { status } = await this.bet({ transaction_uuid, ...fields })
    if (status !== 'RS_OK') throw new Error(`the bet was answered ${status}`)
    return transaction_uuid
  }
  win(reference: unknown, fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('transaction/win', this.#movement({ reference_transaction_uuid: reference, ...fields }))
  }
  rollback(reference: unknown, fields: Record<string, unknown> = {}): Promise<Answer> {
    const without = { amount: undefined, currency: undefined }
    return this.call(
      'transaction/rollback',
      this.#movement({ ...without, reference_transaction_uuid: reference, ...fields }),
    )
  }

  async balance(member: bigint = alice): Promise<bigint> {
    const sql = "select balance from account where member_id = $1 and kind = 'wallet'"
    return (await first<{ balance: bigint }>(this.db, sql, [member]))!.balance
  }
  /** Lets what follows a commit (live events) come to its end. */
  async settled(): Promise<void> {
    await first(this.db, 'select 1')
    await new Promise((resolve) => setImmediate(resolve))
  }
  /** Counts what has moved, so that the rules about figures are checked, too. */
  async invariants(): Promise<string[]> {
    await countFigures(this.app)
    return checkInvariants(this.db)
  }

  /** Resolves when an event of this name has been published. */
  async event(name: LiveEventName): Promise<Published> {
    for (;;) {
      const found = this.published.find((event) => event.name === name)
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #movement(fields: Record<string, unknown>): Record<string, unknown> {
    return {
      ...{ user: String(alice), token: this.token, transaction_uuid: randomUUID(), round: 'r1', round_closed: false },
      ...{ game_code: 'pg_koi', currency: 'THB', amount: 1_000_000, is_free: false, supplier_user: 'x', meta: {} },
      ...fields,
    }
  }

  async #makeApp(): Promise<App> {
    const publicKeys = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const note = (event: string, fields: LogFields = {}): void => void this.logged.push({ event, fields })
    const absent = (): never => {
      throw new Error('not part of this test')
    }
    const log = { info: note, warn: note, error: note }
    const app: App = {
      config: readConfig({ NODE_ENV: 'test', HUB88_PUBLIC_KEYS: publicKeys, PUBLIC_URL: 'https://site.example' }),
      db: this.db,
      clock: this.clock,
      log,
      settings: await openSettings(this.db, log, definitions),
      events: {
        publish: (audience, name, data) => {
          this.published.push({ audience, name, data })
          for (const resume of this.#waiting.splice(0)) resume()
        },
        publishHere: absent,
        publishChange: (memberId, name) => {
          const read = name === 'balance' ? balancesOf(app, [memberId]) : countUnreadOf(app.db, [memberId])
          void read.then((all) => app.events.publish({ memberId }, name, all.get(memberId)!))
        },
      },
      jobs: { send: absent, close: absent, boss: undefined as never },
      ports: {
        humanCheck: { provider: 'off', challenge: absent, verify: absent },
        captchaReading: { provider: 'off', challenge: absent, verify: absent },
        staffCheck: { provider: 'off', challenge: absent, verify: absent },
        gameVendor: this.#vendor(absent),
        nameMatch: { ask: absent },
        exclusionList: { ask: absent },
        slipCheck: { ask: absent },
        sms: { obstacle: absent, send: absent },
        mail: { send: absent },
        files: { put: absent, get: absent, remove: absent },
        phoneTokens: undefined,
        social: {},
        payments: new Map(),
      },
    }
    return app
  }

  #vendor(absent: () => never): GameVendor {
    return {
      listGames: absent,
      listProducts: absent,
      listTransactions: absent,
      launch: async (request) => {
        this.launched.push(request)
        return { url: `https://vendor.example/play?token=${request.token ?? ''}` }
      },
    }
  }
}
