import type { Balance, VendorWallet, WalletTransfer } from '#api/wallet.ts'
import { mainWallet } from '#api/wallet-names.ts'
import { call } from '#browser/client.ts'
import { keyedAction } from './keyed-action.ts'

export { mainWallet }

export interface Wallets {
  readonly isSingle: boolean
  readonly main: Balance
  readonly vendors: readonly VendorWallet[]
}

/** The main wallet and those at vendors, as they are now. */
export async function loadWallets(signal?: AbortSignal): Promise<Wallets> {
  const [main, { isSingle, wallets }] = await Promise.all([
    call('balance', {}, { signal }),
    call('merchantWallet', {}, { signal }),
  ])
  return { isSingle, main, vendors: wallets }
}

/** The member's wallet at one vendor, or `undefined` where the main one is played from. */
export async function loadVendorWallet(vendor: string, signal?: AbortSignal): Promise<VendorWallet | undefined> {
  return (await call('merchantWallet', { vendor }, { signal })).wallets[0]
}

export const listTransfers = (pageSize: number, signal?: AbortSignal) =>
  call('walletTransfers', { pageSize }, { signal })

/** What is to be moved; the same order under the same key happens once. */
export interface TransferWish {
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** Moves money between two wallets. */
export const transfer = keyedAction(
  (key, wish: TransferWish): Promise<WalletTransfer> => call('walletTransfer', wish, { key }),
)
