import type { VendorLane } from '#api/lobby.ts'
import type { Banner, Promotion } from '#api/messages.ts'
import type { CustomerServiceEntry, MenuItem } from '#api/system.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Programme } from '#route.ts'
import { leadsOn } from './menus.ts'

type Api = App.Locals['api']

/** What the frame of every page shows; the same for every visitor. */
export interface Shell {
  readonly brand: string
  readonly menu: readonly MenuItem[]
  readonly lanes: readonly VendorLane[]
  readonly service: readonly CustomerServiceEntry[]
  readonly downloads: Awaited<ReturnType<Api['appDownloads']>>
  readonly banners: readonly Banner[]
  /** Those that run. */
  readonly promotions: readonly Promotion[]
  /** How many of them run; may be more than are listed. */
  readonly promotionCount: number
  readonly channels: Readonly<Record<string, string>>
  /** Whether members may invite friends; agents always may. */
  readonly referral: boolean
  /** Whether that has a page, with each member's own link. */
  readonly referralPage: boolean
  /** The programmes that are on. */
  readonly programmes: readonly Programme[]
  /** Fun money with which each free trial starts; empty where each vendor decides. */
  readonly trialBalance: string
  /** Under whose licence the site runs; an empty text says nothing. */
  readonly licence: { readonly text: string; readonly url: string }
}

/** Reads the frame's data, all at once. */
export async function loadShell(api: Api, locale: Locale): Promise<Shell> {
  const [permission, menu, vendors, service, downloads, notices] = await Promise.all([
    api.permission({}),
    api.menu({ language: locale }),
    api.vendors({ language: locale }),
    api.customerService({}),
    api.appDownloads({}),
    api.notices({ types: 'B,PR', language: locale }),
  ])
  return {
    brand: permission.info.brand,
    menu,
    lanes: vendors.data.lanes,
    service,
    downloads,
    banners: notices.banners.filter(({ href }) => leadsOn(href, permission.info.programmes)),
    promotions: notices.promotion.filter(({ state }) => state === 'running'),
    promotionCount: permission.info.availablePromoCount,
    channels: permission.info.resources,
    referral: permission.info.availablePromo,
    referralPage: permission.info.programmes.includes('referral'),
    programmes: permission.info.programmes,
    trialBalance: permission.info.trialBalance,
    licence: permission.info.licence,
  }
}
