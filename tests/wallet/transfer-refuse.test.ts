import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileTransfers } from '#server/wallet/reconcile-transfers.ts'
import { leaseOrder, openOrder, refuseOrder } from '#server/wallet/transfer-orders.ts'
import { openPurseSite, type PurseSite, pocketsOf } from './transfer-support.ts'

let purse: PurseSite
let memberId: bigint
beforeEach(async () => {
  purse = await openPurseSite()
  ;({ memberId } = await purse.mali())
})
afterEach(async () => expect(await purse.end()).toEqual([]))

const thousand = 100_000_000n
const hour = 60 * 60_000
const open = async () => {
  const fields = { vassalage: 'KH', direction: 'deposit', currency: 'THB', amount: 1_000_000n } as const
  const { order } = await openOrder(purse.site.app, { ...fields, memberId, key: randomUUID() })
  return order.id
}

test('an order is refused once, and not by an answer to an earlier attempt', async () => {
  const { app } = purse.site
  const id = await open()
  const first = await leaseOrder(app, id)
  const second = await leaseOrder(app, id)
  expect([first?.attempts, second?.attempts]).toEqual([1, 2])
  expect(await refuseOrder(app, id, 'not_found', first?.attempts)).toBeUndefined()
  expect(await pocketsOf(app, memberId)).toEqual({ wallet: thousand - 1_000_000n, held: 1_000_000n })
  expect(await refuseOrder(app, id, 'not_found', second?.attempts)).toMatchObject({ state: 'refused' })
  expect(await pocketsOf(app, memberId)).toEqual({ wallet: thousand, held: 0n })
  expect(await refuseOrder(app, id, 'not_found', second?.attempts)).toBeUndefined()
  expect(await refuseOrder(app, id, 'evidence')).toBeUndefined()
  const other = await open()
  await leaseOrder(app, other)
  expect(await refuseOrder(app, other, 'evidence')).toMatchObject({ state: 'refused', reason: 'evidence' })
})

test('transfers are compared where the vendor’s list can be read, and are said not to be where it cannot', async () => {
  const { app } = purse.site
  const to = app.clock.now()
  const compare = () => reconcileTransfers(app, new Date(to.getTime() - 2 * hour), to)
  expect(await compare()).toBe(true)
  purse.line.always(() => 'away')
  expect(await compare()).toBe(false)
  expect(purse.site.logged.map(({ event }) => event)).toContain('transfers could not be compared')
})
