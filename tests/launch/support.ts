import { Refusal } from '#api/refusal.ts'
import type { GameVendor, LaunchRequest } from '#server/ports/game-vendor.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

/** A vendor that falls silent on demand, as a whole or in one of its products, and keeps what it was asked. */
export interface MoodyVendor extends GameVendor {
  readonly asked: LaunchRequest[]
  silent: 'nobody' | 'everybody' | string
  url: string
}

export function moodyVendor(): MoodyVendor {
  const fail = (): never => {
    throw new Refusal('vendor_unavailable', { detail: 'the vendor did not answer as agreed' })
  }
  const list = catalogueVendor()
  const vendor: MoodyVendor = {
    ...list,
    asked: [],
    silent: 'nobody',
    url: 'https://vendor.example/game?a=1',
    listProducts: async () => (vendor.silent === 'everybody' ? fail() : list.listProducts()),
    async launch(request) {
      vendor.asked.push(request)
      const product = request.gameCode.split('_')[0]!.toUpperCase()
      return vendor.silent === 'everybody' || vendor.silent === product ? fail() : { url: vendor.url }
    },
  }
  return vendor
}
