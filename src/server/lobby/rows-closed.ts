import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Queryable } from '#server/kernel/db.ts'

/** What is shown and cannot be started: whole vendors, and single games of the others. */
export async function closedGames(db: Queryable): Promise<Output<Api['closedGames']>> {
  const vendors = await db.query<{ vassalage: string; vendor_down: boolean }>(
    `select vassalage, not maintenance as vendor_down from vendor
     where enabled and (maintenance or down_since is not null) order by vassalage`,
  )
  const games = await db.query<{ node_id: bigint }>(
    'select node_id from game where enabled and maintenance order by node_id',
  )
  return {
    vendors: vendors.map((vendor) => ({ vassalage: vendor.vassalage, vendorDown: vendor.vendor_down })),
    nodeIds: games.map((game) => game.node_id.toString()),
  }
}
