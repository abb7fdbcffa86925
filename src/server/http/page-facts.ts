import type { Config } from '#server/kernel/config.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { type Stated, stateInHtml } from '#server/system/public.ts'

/** The facts as they travel to a render process. */
export interface PlainFacts {
  /** Only on the region page; every other page is the same for all visitors and gets an empty text. */
  readonly ip: string
  readonly maintenanceEndTime?: string
  readonly customerService: SettingsValues['customerService']
  /** From what age on people may play. */
  readonly ageMin: number
  readonly publicUrl: string
  readonly demo: boolean
  /** Address of the script that counts visits; empty when nobody counts. */
  readonly analytics: string
  /** Settings that texts may name in braces. */
  readonly stated: Stated
}

/** What the server tells every page; the type of `Astro.locals.facts`. */
export interface PageFacts extends PlainFacts {
  /** HTML of a text that may name settings in braces, with the values that hold. */
  readonly state: (html: string) => string
}

export function plainFacts(
  values: SettingsValues,
  { publicUrl, demo, analyticsUrl }: Pick<Config, 'publicUrl' | 'demo' | 'analyticsUrl'>,
  ip = '',
): PlainFacts {
  const { brand, ageMin, raiseLimitHours, realityCheckMinutes, analyticsId } = values
  return {
    ip,
    ...(values.maintenanceEndTime === '' ? {} : { maintenanceEndTime: values.maintenanceEndTime }),
    customerService: values.customerService,
    ageMin,
    publicUrl,
    demo,
    analytics: analyticsId === '' ? '' : `${analyticsUrl}?id=${analyticsId}`,
    stated: { brand, ageMin, raiseLimitHours, realityCheckMinutes },
  }
}

export const fullFacts = (facts: PlainFacts): PageFacts => ({
  ...facts,
  state: (html) => stateInHtml(html, facts.stated),
})
