import { listAsked as listArchives } from '#server/archives/rows.ts'
import { pageGrants } from '#server/bonus/rows.ts'
import { pageRounds } from '#server/bonus/rows-rounds.ts'
import { complaintHandlers } from '#server/complaints/handlers.ts'
import { listForStaff, listVersions } from '#server/contracts/rows.ts'
import { pageGiven } from '#server/contracts/rows-open.ts'
import { sealHandlers } from '#server/figures/seal-handlers.ts'
import { listAllLinks, listLinks } from '#server/invites/rows.ts'
import { pageAnnouncements, pageOffers as pageShownOffers } from '#server/messages/rows.ts'
import { listCorrections } from '#server/pay/rows-corrections.ts'
import { listOwed } from '#server/pay/rows-owed.ts'
import { pageRaffles, pageShown } from '#server/raffles/rows.ts'
import { listAsked as listFiles } from '#server/records/rows-exports.ts'
import { listAllFriends, listFriends } from '#server/referral/rows-staff.ts'
import { type Asked, appOf, handled, type Page } from '#tests/support/feature-lists.ts'

const statement = `'["seal","day","root"]'`

/** SQL: so many rows of lists that have few columns: of one member each, or of those from 20000001 on. */
export const rows = (series: string, member: bigint, at: string): string => `
  insert into referral_friend (member_id, referrer_id, root_id, joined_at, state, held_at)
    select 20000000 + n, ${member}, ${member}, ${at}, case n % 2 when 0 then 'held' else 'waiting' end, ${at} from ${series};
  insert into record_export (member_id, key, record, filter, language, asked_at, ends_at)
    select ${member} + n % 2 * (20000001 - ${member}), decode(lpad(n::text, 8, '0'), 'hex'), 'bets', '{}', 'en', ${at}, now() from ${series};
  insert into data_archive (id, member_id, parts, state, asked_at)
    select n::text, ${member} + n % 2 * (20000001 - ${member}), '{}', 'failed', ${at} from ${series};
  insert into raffle (texts, art, state, starts_at, ends_at, draws_at, per, prizes, turnover, seed, commitment, tickets, root,
      published_at, closed_at, drawn_at, created_at)
    select '{}', 'gift', 'drawn', ${at}, ${at} + interval '1 day', ${at} + interval '1 day', 1, '[]', 0, decode(repeat('0', 64), 'hex'), '',
      0, '', ${at}, ${at}, ${at}, ${at} from ${series};
  insert into message (kind, texts, published_at) select 'announcement', '{}', ${at} from ${series};
  insert into message (kind, texts, sort, published_at) select 'promotion', '{}', n % 5, ${at} from ${series};
  insert into invite_link (code, agent_id, title, brings, created_at)
    select translate(lpad(n::text, 10, '0'), '01', 'ab'), ${member} + n % 2 * (20000001 - ${member}), '', 'member', ${at} from ${series};
  insert into figure_seal (day, statement, seed, hashes, move_id, sealed_at)
    select date '2020-01-01' + n, ${statement}, '', decode(repeat('0', 128), 'hex'), 0, ${at} from ${series};
  insert into figure_seal_team select day, 0, 0, 0, 0, 0, 0, 0, 0, 0 from figure_seal;
  insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at)
    select case when o then 'hourly-salary' when n % 2 = 0 then 'dividend' else 'daily-salary' end, ${member}, 20000000 + n,
      case when o then 'offered' when n % 2 = 0 then 'rejected' else 'terminated' end, 1, '[{}]', ${at}
    from ${series}, (values (false), (true)) open (o) order by n, o;
  insert into pay_correction (run_id, agent_id, amount, reverses, reason, asked_by, asked_at, ends_at, state)
    select l.run_id, l.agent_id, 1, false, 'x', (select min(id) from staff), ${at}, ${at}, case n % 2 when 0 then 'refused' else 'expired' end
    from ${series}, pay_line l where l.kind = 'dividend' and l.agent_id = 20000001;
  insert into pay_standing (agent_id, kind, carry, owed) select 20000000 + n, 'dividend', 0, 1 from ${series};
  insert into bonus_grant (member_id, source, key, title, currency, amount, need, weights, hours, state, offered_at, ended_at, worth)
    values (20000001, 'rounds', '', '{}', 'THB', 1, 1, '{}', 1, 'expired', now(), now(), 0);
  insert into bonus_stake (round_id, grant_id, stake)
    select r.id, (select id from bonus_grant where source = 'rounds'), 1 from game_round r where r.member_id = ${member} and r.provider = 'x';`

/** The lists of these rows: name, how many there are, and a page of them. */
export function lists(
  member: () => bigint,
  many: number,
): readonly [string, number, (asked: Asked) => Promise<Page>][] {
  const same = (row: object) => row
  const firstGrant = async ({ db }: Asked) =>
    (await db.query<{ id: bigint }>("select id from bonus_grant where source = 'rounds'"))[0]!.id
  return [
    ['pay that is owed', many, (asked) => listOwed(asked.db, asked, same)],
    ['friends', many, (asked) => listFriends(asked.db, member(), asked, same)],
    ['friends, for staff', many, (asked) => listAllFriends(asked.db, asked, same)],
    ['friends of a state', many / 2, (asked) => listAllFriends(asked.db, { ...asked, state: 'held' }, same)],
    [
      'friends of a member, for staff',
      many,
      (asked) => listAllFriends(asked.db, { ...asked, memberId: member() }, same),
    ],
    ['files', many, (asked) => listFiles(asked.db, { ...asked, memberId: undefined })],
    ['files of a member', many / 2, (asked) => listFiles(asked.db, { ...asked, memberId: member() })],
    ['archives', many, (asked) => listArchives(asked.db, { ...asked, memberId: undefined })],
    ['archives of a member', many / 2, (asked) => listArchives(asked.db, { ...asked, memberId: member() })],
    ['raffles', many, (asked) => pageShown(asked.db, asked)],
    ['raffles, for staff', many, (asked) => pageRaffles(asked.db, asked)],
    ['announcements', many, (asked) => pageAnnouncements(asked.db, new Date(), asked, same)],
    ['offers that are shown', many, (asked) => pageShownOffers(asked.db, new Date(0), asked)],
    ['links', many / 2, (asked) => listLinks(asked.db, member(), asked, same)],
    ['links, for staff', many, (asked) => listAllLinks(asked.db, asked, same)],
    [
      'links of an agent, for staff',
      many / 2,
      (asked) => listAllLinks(asked.db, { ...asked, agentId: member() }, same),
    ],
    ['sealed days', many, handled(sealHandlers.staffDaySeals)],
    ['contracts of an agent', 2 * many, (asked) => listVersions(asked.db, member(), asked, same)],
    [
      'contracts of an agent of a kind',
      many / 2,
      (asked) => listVersions(asked.db, member(), { ...asked, type: 'dividend' }, same),
    ],
    ['contracts', 2 * many, (asked) => listForStaff(asked.db, asked, same)],
    ['contracts of a state', many / 2, (asked) => listForStaff(asked.db, { ...asked, state: 'rejected' }, same)],
    ['contracts that wait or run', many, (asked) => pageGiven(asked.db, member(), asked, same)],
    [
      'contracts of a kind that wait or run',
      many,
      (asked) => pageGiven(asked.db, member(), { ...asked, kind: 'hourly-salary' }, same),
    ],
    ['corrections', many, (asked) => listCorrections(asked.db, asked, new Date(), same)],
    [
      'corrections of a state',
      many / 2,
      (asked) => listCorrections(asked.db, { ...asked, state: 'refused' }, new Date(), same),
    ],
    ['bonus money', many / 2, (asked) => pageGrants(asked.db, member(), asked, same)],
    [
      'rounds of bonus money',
      many,
      async (asked) => pageRounds(asked.db, await firstGrant(asked), { ...asked, language: 'en' }, same),
    ],
    [
      'complaints',
      2 * many,
      (asked) =>
        complaintHandlers.complaints({
          app: appOf(asked),
          session: { memberId: member() },
          input: asked,
        } as never) as never,
    ],
  ]
}
