/**
 * SQL: `(id, key, member_id, amount)` of the transfers of a source, each with what its member got: in the wallet, or against a debt,
 * which every credit pays first.
 */
export const creditsOf = (source: string): string =>
  `(select t.id, t.key, a.member_id, sum(p.amount)::bigint as amount from transfer_view t
     join posting_view p on p.transfer_id = t.id
     join account_view a on a.id = p.account_id and a.kind in ('wallet', 'debt')
     where t.source = '${source}' group by t.id, t.key, a.member_id)`
