import type { RawEndpoint } from '#server/kernel/raw-endpoint.ts'
import { walletCallback } from './callbacks.ts'

const prefix = '/wallet/hub88/'

/** The aggregator's calls to the wallet. */
export const walletEndpoint: RawEndpoint = {
  prefix,
  route: (name) => `${prefix}${name}`,
  knows: (_app, name) => /^(?:user\/(?:info|balance)|transaction\/(?:bet|win|rollback))$/.test(name),
  async answer(app, { name, body, headers, source }) {
    const made = await walletCallback(app, name, body, headers['x-hub88-signature'], source)
    return { status: 200, type: 'application/json', ...made }
  },
}
