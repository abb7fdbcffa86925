import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameTypes } from './lobby.ts'
import { language } from './page.ts'

export const feature = { name: 'system', description: 'State, settings and fixed lists of the site.' }

/** One node of the whitelabel tree (Spec 1 §3). */
export interface WhitelabelNode {
  modId: string
  enabled: boolean
  childrenNodes: WhitelabelNode[]
}
const whitelabelNode: z.ZodMiniType<WhitelabelNode, WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  childrenNodes: z.lazy(() => z.array(whitelabelNode)),
})
z.globalRegistry.add(whitelabelNode, { id: 'WhitelabelNode' })

/** Programmes for members that an operator may switch off whole. */
export const programmes = ['points', 'vip', 'missions', 'rebate', 'referral', 'promotions', 'raffles'] as const

/** Kinds of pages that an operator may have elsewhere. */
export const channelKinds = ['line', 'telegram', 'facebook', 'youtube'] as const

export const customerServiceEntry = z.object({
  csType: z.enum(['chat', 'line', 'telegram', 'facebook', 'youtube', 'email', 'phone']),
  path: z.string(),
  title: z.string(),
  csPosition: z.enum(['header', 'side', 'all']),
})
export type CustomerServiceEntry = z.output<typeof customerServiceEntry>

/** A rule of a registration field (Spec 1 §3, §5). `acceptedPattern` `*` matches all. */
export const registerRule = z.object({
  acceptedPattern: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string(),
})
export type RegisterRule = z.output<typeof registerRule>
export const registerRules = z.record(z.string(), registerRule)

/** State of the site for this visitor (Spec 1 §4 "System status"). Answered in every state, maintenance included. */
export const permission = endpoint({
  method: 'GET',
  path: '/permission',
  access: 'public',
  whileClosed: true,
  summary: 'Whether the site is open for this visitor, and its settings.',
  input: z.object({}),
  output: z.object({
    maintenance: z.boolean(),
    maintenanceEndTime: z.optional(z.string()),
    regionRestriction: z.boolean(),
    info: z.object({
      merchantCode: z.string(),
      brand: z.string(),
      currency: z.string(),
      currencySymbol: z.string(),
      /** Fun money with which each free trial of a game starts; empty where each vendor decides. */
      trialBalance: z.string(),
      /** Name of the time zone in which the site counts days. */
      timeZone: z.string(),
      demo: z.boolean(),
      hasVip: z.boolean(),
      /** Whether members are rewarded for friends. */
      availablePromo: z.boolean(),
      /** Whether agents have a page of dividends. */
      enableCt: z.boolean(),
      /** Which programmes are on. */
      programmes: z.array(z.enum(programmes)),
      /** How many promotions run now. */
      availablePromoCount: z.int(),
      customerService: z.array(customerServiceEntry),
      domainRoute: z.array(z.string()),
      resources: z.record(z.string(), z.string()),
      whitelabel: whitelabelNode,
      registerRules,
      mainDomain: z.string(),
      /** Under whose licence the site runs, and where that can be checked; empty texts say nothing. */
      licence: z.object({ text: z.string(), url: z.string() }),
      analyticsId: z.string(),
      imageCdn: z.array(z.string()),
      launchCdn: z.array(z.string()),
    }),
    location: z.object({ ip: z.string(), country: z.optional(z.string()) }),
  }),
})

export const menuItem = z.object({
  gameType: z.enum(['HOME', 'PROMOTIONS', ...gameTypes]),
  name: z.string(),
  page: z.string(),
})
export type MenuItem = z.output<typeof menuItem>

export const menu = endpoint({
  method: 'GET',
  path: '/menu',
  access: 'public',
  summary: 'Navigation: home, promotions and the game types that have vendors, in server order.',
  input: z.object({ language: z.optional(language) }),
  output: z.array(menuItem),
  cacheS: 30,
})

export const routers = endpoint({
  method: 'GET',
  path: '/routers',
  access: 'public',
  whileClosed: true,
  anyOrigin: true,
  summary: 'Domains of the site, in the order in which a browser tries them when its own is down.',
  input: z.object({}),
  output: z.array(z.string()),
  cacheS: 60,
})

export const icons = endpoint({
  method: 'GET',
  path: '/icons',
  access: 'public',
  summary: 'Avatars that a member may choose.',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), url: z.string() })),
  cacheS: 3600,
})

export const countryCodes = endpoint({
  method: 'GET',
  path: '/country-codes',
  access: 'public',
  summary: 'Countries and their dialing codes, the site’s own first.',
  input: z.object({}),
  output: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })),
  cacheS: 3600,
})

export const customerService = endpoint({
  method: 'GET',
  path: '/customer-service',
  access: 'public',
  summary: 'Contact methods of customer service.',
  input: z.object({}),
  output: z.array(customerServiceEntry),
  cacheS: 60,
})

const download = z.object({ url: z.string(), guide: z.string() })
export const appDownloads = endpoint({
  method: 'GET',
  path: '/app-downloads',
  access: 'public',
  summary: 'App downloads and their install guides.',
  input: z.object({}),
  output: z.object({ ios: download, iosLite: download, android: download }),
  cacheS: 60,
})
