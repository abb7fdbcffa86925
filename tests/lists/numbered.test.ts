import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { App } from '#server/kernel/context.ts'
import { lobbyHandlers } from '#server/lobby/handlers.ts'
import { messagesHandlers } from '#server/messages/handlers.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { type MeasuredDb, measuredDb } from '#tests/support/plan.ts'

const many = 1_200
const size = 18
/** A member's own list is read whole, up to this many entries, by its index alone. */
const ownMax = 999
const clock = new ManualClock('2026-11-21T12:00:00.000Z')
let site: TestSite
let member: bigint
let db: MeasuredDb
let app: App

beforeAll(async () => {
  site = await startTestSite({ clock })
  member = await site.member('mali')
  const other = await site.member('nok')
  const series = `generate_series(1, ${many}) n`
  await site.app.db.exec(`
    insert into vendor (vassalage, display_name, sort, transfer_wallet) values ('PG', 'PG', 1, false), ('KH', 'KH', 2, true);
    insert into game (vassalage, game_code, name, names, game_type, classify, icon, sort, is_hot, hot_sort)
      select case n % 4 when 0 then 'KH' else 'PG' end, 'g' || n, 'Koi ' || n, jsonb_build_object('th', 'ปลา ' || n),
        case n % 2 when 0 then 'RNG' else 'FISH' end, 'video', 'x', ${many} - n, true, n from ${series};
    insert into game (vassalage, game_code, name, game_type, icon, enabled) values ('PG', 'gone', 'Gone', 'RNG', 'x', false);
    insert into favourite (member_id, node_id, marked_at)
      select m, g.node_id, timestamptz '2026-01-01' + g.sort / 3 * interval '1 second'
      from game g, unnest(array[${member}, ${other}]) m;
    insert into recent_play (member_id, node_id, played_at) select member_id, node_id, marked_at from favourite;
    insert into message (kind, texts, published_at, ends_at)
      select 'announcement', jsonb_build_object('en', jsonb_build_object('title', 'News ' || n, 'content', 'x')),
        timestamptz '2026-01-01' + n / 3 * interval '1 minute',
        case n when 5 then timestamptz '2026-11-21T13:00:00Z' end from generate_series(1, 100) n;
    insert into message (kind, texts, published_at)
      values ('announcement', '{"en": {"title": "Soon", "content": "x"}}', '2026-11-21T12:30:00Z');
    analyze`)
})
afterAll(() => site.close())
beforeEach(() => {
  db = measuredDb(site.app.db)
  app = { ...site.app, db: db as never }
})

interface NumberedAnswer {
  readonly names: readonly string[]
  readonly total: number
  readonly totalPages: number
}
type Ask = (pageNo: number, filter?: object) => Promise<NumberedAnswer>

const asked =
  (handler: (call: never) => unknown, content: 'games' | 'list' | 'content', more: object = {}): Ask =>
  async (pageNo, filter = {}) => {
    const answer = (await handler({
      ...{ app, session: { memberId: member }, request: { language: 'en' } },
      input: { pageNo, pageSize: size, language: 'en', ...more, ...filter },
    } as never)) as { total: number; totalPages: number } & Record<
      typeof content,
      { displayName: string; title: string }[]
    >
    const names = answer[content].map(({ displayName, title }) => displayName ?? title)
    return { names, total: answer.total, totalPages: answer.totalPages }
  }

const games = asked(lobbyHandlers.games as never, 'games')
const newest = asked(lobbyHandlers.games as never, 'games', { sort: 'new' })
const hot = asked(lobbyHandlers.hotGames as never, 'list')
const favourites = asked(lobbyHandlers.favourites as never, 'content')
const recent = asked(lobbyHandlers.recentGames as never, 'list')
const announcements = asked(messagesHandlers.announcements as never, 'content')

/** All pages of a list after one another. */
async function whole(ask: Ask, filter: object = {}): Promise<string[]> {
  const { names, totalPages } = await ask(1, filter)
  const all = [...names]
  for (let pageNo = 2; pageNo <= totalPages; pageNo += 1) all.push(...(await ask(pageNo, filter)).names)
  return all
}
const rowsOf = async (sql: string): Promise<string[]> =>
  (await site.app.db.query<{ name: string }>(sql)).map(({ name }) => name)
const gamesBy = (order: string, where = 'true') =>
  rowsOf(`select name from game where enabled and ${where} order by ${order}`)
const ownBy = (table: string, since: string) =>
  rowsOf(`select g.name from (select * from ${table} where member_id = ${member} order by ${since} desc, node_id limit ${ownMax}) o
    join game g using (node_id) where g.enabled order by o.${since} desc, o.node_id`)

describe('numbered lists', () => {
  test('hold each row once, in the order of their SQL', async () => {
    expect(await whole(games)).toEqual(await gamesBy('sort, node_id'))
    expect(await whole(newest)).toEqual(await gamesBy('node_id desc'))
    expect(await whole(hot)).toEqual(await gamesBy('hot_sort, node_id'))
    expect(await whole(favourites)).toEqual(await ownBy('favourite', 'marked_at'))
    expect(await whole(recent)).toEqual(await ownBy('recent_play', 'played_at'))
    expect(await whole(announcements)).toEqual(
      await rowsOf(`select texts -> 'en' ->> 'title' as name from message
        where kind = 'announcement' and published_at <= '2026-11-21T12:00:00Z' order by published_at desc, id desc`),
    )
  })

  test('are narrowed by type, vendor, wallet and name', async () => {
    const slots = { gameType: 'RNG', vassalage: 'KH' }
    const own = await ownBy('favourite', 'marked_at')
    const wanted = new Set(await gamesBy('node_id', "game_type = 'RNG' and vassalage = 'KH'"))
    expect(await whole(games, { ...slots, gameClassify: 'video' })).toEqual(
      await gamesBy('sort, node_id', "game_type = 'RNG' and vassalage = 'KH'"),
    )
    expect(await whole(hot, slots)).toEqual(
      await gamesBy('hot_sort, node_id', "game_type = 'RNG' and vassalage = 'KH'"),
    )
    expect(await whole(favourites, slots)).toEqual(own.filter((name) => wanted.has(name)))
    expect((await games(1, { isSingle: 'false' })).total).toBe(many / 4)
    expect((await games(1, { isSingle: 'true' })).total).toBe((many / 4) * 3)
    expect((await games(1, { gameName: 'ปลา 77' })).total).toBe((await gamesBy('sort', "name like 'Koi 77%'")).length)
    expect((await games(1, { gameClassify: 'classic' })).total).toBe(0)
  })

  test.each([
    ['lobby', games],
    ['newest games', newest],
    ['hot games', hot],
    ['announcements', announcements],
  ])('%s: later pages ask the database nothing', async (_name, ask) => {
    const { totalPages } = await ask(1)
    expect(db.taken().statements).toBeGreaterThan(0)
    await ask(totalPages)
    await ask(1, { gameType: 'RNG', gameName: 'koi' })
    await ask(1_000_000)
    expect(db.taken().statements).toBe(0)
  })

  test.each([
    ['favourites', favourites],
    ['recent games', recent],
  ])('%s: a page reads the member’s own entries, up to the bound, by one statement', async (_name, ask) => {
    const { totalPages } = await ask(1)
    db.taken()
    for (const pageNo of [1, totalPages, 1_000_000]) {
      await ask(pageNo)
      const { statements, read } = db.taken()
      expect(statements).toBe(1)
      expect(read).toBe(ownMax)
    }
  })

  test('follow their clock without an event: an announcement comes at its hour, another ends', async () => {
    expect((await announcements(1)).names[0]).toBe('News 100')
    expect(await whole(announcements)).toContain('News 5')
    clock.advance(60 * 60_000)
    expect((await announcements(1)).names[0]).toBe('Soon')
    expect(await whole(announcements)).not.toContain('News 5')
  })
})
