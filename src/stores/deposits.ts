import type { DepositOffer } from '#api/deposit-offers.ts'
import type { Deposit, DepositField, DepositMethod, depositMethods, deposits } from '#api/deposits.ts'
import type { Output } from '#api/endpoint.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { tabStorage } from '#browser/storage.ts'
import { keyedAction } from './keyed-action.ts'
import { loadPlayLimits, type PlayLimits } from './limits.ts'
import { onLive } from './live.ts'
import { pageLanguage } from './page-language.ts'

export type { Deposit, DepositField, DepositMethod, DepositOffer }
export type DepositChoice = Output<typeof depositMethods>

/** The ways to deposit, the member's limits, and the orders that still wait for something. */
export interface DepositStart {
  readonly choice: DepositChoice
  readonly limits: PlayLimits
  readonly open: readonly Deposit[]
}

/** What the deposit page shows: the form, one order by its number, or the list of orders. */
interface DepositPlace {
  readonly order: string
  readonly view: '' | 'list'
  readonly cursor: string
  /** The promotion that the form begins with. */
  readonly promotion: string
  /** What a payment page says on the way back; it is not believed, and goes with the next step. */
  readonly status: ''
}

/** Payment pages write the number without its dashes. */
function orderField(text: string): string | undefined {
  const [, day, rest] = /^D-?([0-9]{6})-?([0-9A-Z]{6})$/.exec(text) ?? []
  return day && `D-${day}-${rest}`
}

/** Ties the page to its address, so that a reload, and the way back from a payment page, show the same order. */
export const depositPlace = listQuery<DepositPlace>(
  { order: '', view: '', cursor: '', promotion: '', status: '' },
  {
    ...{ order: orderField, view: choiceField(['list']), cursor: cursorField, promotion: textField(41) },
    status: () => undefined,
  },
)

/** What the form begins with. */
export async function loadDepositStart(signal: AbortSignal): Promise<DepositStart> {
  const [choice, limits, { content }] = await Promise.all([
    call('depositMethods', { language: pageLanguage() }, { signal }),
    loadPlayLimits(signal),
    call('deposits', { open: 'true', pageSize: 5, language: pageLanguage() }, { signal }),
  ])
  return { choice, limits, open: content }
}

export const loadDeposit = (id: string, signal?: AbortSignal): Promise<Deposit> =>
  call('deposit', { id, language: pageLanguage() }, { signal })

export const listDeposits = (cursor: string, signal?: AbortSignal): Promise<Output<typeof deposits>> =>
  call('deposits', { cursor: cursor || undefined, language: pageLanguage() }, { signal })

/** What is to be ordered; the same wish under the same key happens once. */
export interface DepositWish {
  readonly methodId: string
  /** As the wire writes it. */
  readonly amount: string
  readonly fields: Readonly<Partial<Record<DepositField, string>>>
  /** The promotion that is to come with it. */
  readonly promotionId?: string
}

/** Opens an order. */
export const makeDeposit = keyedAction(
  (key, wish: DepositWish): Promise<Deposit> => call('makeDeposit', { ...wish, language: pageLanguage() }, { key }),
)

export const cancelDeposit = (id: string): Promise<Deposit> => call('cancelDeposit', { id })

/** Asks the provider now. */
export const askDeposit = (id: string): Promise<Deposit> => call('askDeposit', { id })

export const sendSlip = (id: string, uploadId: string): Promise<Deposit> => call('sendSlip', { id, uploadId })

/** Hears news of one order, or of every one. */
export const onDeposit = (refresh: () => void, id?: string): (() => void) =>
  onLive('deposit', (news) => {
    if (id === undefined || news.id === id) refresh()
  })

const draftKey = 'depositDraft'

/** What was typed and not yet ordered; it outlives a reload. */
export interface DepositDraft {
  readonly method?: string
  readonly amount?: string
  readonly promotion?: string | undefined
}

export function readDraft(): DepositDraft {
  try {
    return JSON.parse(tabStorage.read(draftKey) ?? '{}') as DepositDraft
  } catch {
    return {}
  }
}

export const keepDraft = (draft: DepositDraft | undefined): void =>
  tabStorage.write(draftKey, draft && JSON.stringify(draft))
