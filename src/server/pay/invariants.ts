import type { Invariant } from '#server/kernel/invariant.ts'

/** What agents are paid is what the rules deal out, and what the ledger moved. */
export const payInvariants: readonly Invariant[] = [
  {
    name: 'I14 a payment of an agent has one transfer, of its amount',
    from: 'pay_run',
    sql: `select l.run_id || ' ' || l.agent_id as what, l.pay::text as detail from pay_line l
          left join transfer t on t.id = l.transfer_id
          left join lateral (select -sum(p.amount) as amount from posting p where p.transfer_id = t.id and p.account_id = 9) p on true
          left join lateral (select max(a.member_id) as member_id from posting p join account a on a.id = p.account_id
            where p.transfer_id = t.id and p.account_id >= 1000) m on true
          where l.run_id >= $1 and l.transfer_id is not null
            and (t.source, p.amount, m.member_id) is distinct from ('pay', l.pay, l.agent_id) limit 5`,
  },
  {
    name: 'I14 a transfer of agents’ pay has its line',
    from: 'transfer',
    sql: `select t.key as what, t.reason as detail from transfer t
          left join posting p on p.transfer_id = t.id and p.account_id >= 1000 left join account a on a.id = p.account_id
          where t.id >= $1 and t.source = 'pay' and not exists (select 1 from pay_line l
            where l.agent_id = a.member_id and l.kind = t.reason and l.transfer_id = t.id) limit 5`,
  },
  {
    name: 'I15 no branch is paid more than its top’s rate of its base',
    from: 'pay_run',
    sql: `select l.run_id || ' ' || l.agent_id as what, 'given ' || l.given || ', paid ' || (l.pay + coalesce(c.given, 0)) as detail
          from pay_line l
          left join lateral (select sum(b.given) as given from pay_line b
            where b.run_id = l.run_id and b.parent_id = l.agent_id) c on true
          where l.run_id >= $1 and (l.given <> l.pay + coalesce(c.given, 0)
            or (l.parent_id is null and l.given > l.rate_bp::numeric * greatest(0, l.base + l.carry_before) / 10000)) limit 5`,
  },
  {
    name: 'I15 a line is of its run',
    from: 'pay_run',
    sql: `select l.run_id || ' ' || l.agent_id as what, l.kind as detail from pay_line l join pay_run r on r.id = l.run_id
          where l.run_id >= $1 and (l.kind, l.starts) is distinct from (r.kind, r.starts) limit 5`,
  },
  {
    name: 'I15 a run is the sum of its lines',
    from: 'pay_run',
    sql: `select r.id::text as what, r.kind as detail from pay_run r
          left join lateral (select count(*) as lines, coalesce(sum(pay), 0) as total from pay_line where run_id = r.id) l on true
          where r.id >= $1 and (r.lines, r.total) is distinct from (l.lines::int, l.total) limit 5`,
  },
  {
    name: 'I16 what is carried and owed is what the last line of an agent left, less what was written off of it',
    from: 'pay_run',
    whole: true,
    sql: `with last as (select distinct on (l.agent_id, l.kind) l.agent_id, l.kind, l.carry_after,
            l.owed_after - coalesce((select sum(w.amount) from pay_writeoff w
              where w.agent_id = l.agent_id and w.kind = l.kind and w.run_id = l.run_id), 0) as owed_after
            from pay_line l order by l.agent_id, l.kind, l.starts desc)
          select coalesce(l.agent_id, s.agent_id)::text as what, coalesce(l.kind, s.kind) as detail
          from last l full join pay_standing s on s.agent_id = l.agent_id and s.kind = l.kind
          where $1 = 0 and (coalesce(l.carry_after, 0), coalesce(l.owed_after, 0))
            is distinct from (coalesce(s.carry, 0), coalesce(s.owed, 0)) limit 5`,
  },
  {
    name: 'I17 what was moved for a correction is one transfer of its amount, and the rest of it waits',
    from: 'pay_correction',
    sql: `select c.id::text as what, c.amount || ', moved ' || coalesce(p.moved, 0) || ', rest ' || c.rest as detail
          from pay_correction c left join lateral (
            select sum(x.amount) as moved, bool_and(coalesce((t.source, t.key, o.member_id, -h.amount)
              = ('pay-correction', c.id || ':' || x.no, c.agent_id, x.amount), false)) as fits
            from pay_correction_part x left join transfer t on t.id = x.transfer_id
              left join lateral (select sum(p.amount) as amount from posting p where p.transfer_id = t.id and p.account_id = 9) h on true
              left join lateral (select max(a.member_id) as member_id from posting p join account a on a.id = p.account_id
                where p.transfer_id = t.id and p.account_id >= 1000) o on true
            where x.correction_id = c.id) p on true
          where c.id >= $1 and (p.fits is false
            or coalesce(p.moved, 0) + c.rest <> case c.state when 'approved' then c.amount else 0 end) limit 5`,
  },
  {
    name: 'I17 a transfer of a correction of pay has its part',
    from: 'transfer',
    sql: `select t.key as what, t.reason as detail from transfer t where t.id >= $1 and t.source = 'pay-correction'
          and not exists (select 1 from pay_correction_part x where x.transfer_id = t.id) limit 5`,
  },
  {
    name: 'I17 no pay is below zero after its corrections',
    from: 'pay_correction',
    sql: `select l.run_id || ' ' || l.agent_id as what, l.pay || ', corrected by ' || c.corrected as detail
          from pay_line l cross join lateral (select sum(x.amount) as corrected from pay_correction x
            where x.run_id = l.run_id and x.agent_id = l.agent_id and x.state = 'approved') c
          where exists (select 1 from pay_correction x where x.run_id = l.run_id and x.agent_id = l.agent_id and x.id >= $1)
            and l.pay + coalesce(c.corrected, 0) < 0 limit 5`,
  },
]
