import type { Language } from '#api/page.ts'
import { programmes } from '#api/system.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { typeName, typesWithVendors } from '#server/lobby/public.ts'
import { runningOffers } from '#server/messages/public.ts'
import { avatarIds } from './avatars.ts'
import { countries } from './countries.ts'
import { whitelabelTree } from './whitelabel.ts'

const pageOf = (gameType: string): string => `/${gameType.toLowerCase()}`

export const systemHandlers: Handlers<
  'permission' | 'menu' | 'routers' | 'icons' | 'countryCodes' | 'customerService' | 'appDownloads'
> = {
  async permission({ app, request }) {
    const values = app.settings.current()
    const currency = app.settings.currency()
    const { ip, country } = request
    return {
      maintenance: values.maintenance,
      ...(values.maintenanceEndTime === '' ? {} : { maintenanceEndTime: values.maintenanceEndTime }),
      regionRestriction: values.blockedCountries.includes(country),
      info: {
        merchantCode: values.merchantCode,
        brand: values.brand,
        currency: currency.code,
        currencySymbol: currency.symbol,
        trialBalance: values.trialBalance,
        demo: app.config.demo,
        timeZone: values.timeZone,
        hasVip: values.vipOn,
        availablePromo: values.availablePromo || values.referralOn,
        enableCt: values.enableCt,
        programmes: programmes.filter((name) => values[`${name}On`] && (name !== 'missions' || values.pointsOn)),
        availablePromoCount: (await runningOffers(app)).size,
        customerService: values.customerService,
        domainRoute: values.domainRoute,
        resources: Object.fromEntries(Object.entries(values.channels).filter(([, address]) => address)),
        whitelabel: whitelabelTree(values),
        registerRules: values.registerRules,
        mainDomain: app.config.publicUrl,
        licence: values.licence,
        analyticsId: values.analyticsId,
        imageCdn: values.imageCdn,
        launchCdn: values.launchCdn,
      },
      location: { ip, ...(country === 'ZZ' ? {} : { country }) },
    }
  },

  async menu({ app, input, request }) {
    const language: Language = input.language ?? request.language
    const types = await typesWithVendors(app.db)
    return [
      { gameType: 'HOME' as const, name: siteText(language, 'site', 'nav.home'), page: '/' },
      ...types.map((gameType) => ({ gameType, name: typeName(gameType, language), page: pageOf(gameType) })),
      ...(app.settings.current().promotionsOn
        ? [{ gameType: 'PROMOTIONS' as const, name: siteText(language, 'site', 'nav.promotions'), page: '/promotions' }]
        : []),
    ]
  },

  routers: ({ app }) => {
    const { domainRoute } = app.settings.current()
    return domainRoute.length > 0 ? domainRoute : [app.config.publicUrl]
  },

  icons: () => avatarIds.map((id) => ({ id, url: `/art/avatars/${id}.svg` })),

  countryCodes: ({ app }) => {
    const own = app.settings.current().country
    return [...countries]
      .sort(([a], [b]) => Number(b === own) - Number(a === own))
      .map(([countryCode, countryDialingCode]) => ({ countryCode, countryDialingCode }))
  },

  customerService: ({ app }) => app.settings.current().customerService,

  appDownloads: ({ app }) => app.settings.current().appDownloads,
}
