import { useEffect, useState } from 'react'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { type Country, loadCountries } from '#stores/countries.ts'

/**
 * The countries of a phone field in a language, and of them the one that is chosen: the site's own until there is another.
 * None are asked for while they are not `wanted`.
 */
export function useCountries(locale: Locale, chosen: string, wanted = true) {
  const [loaded, setLoaded] = useState<readonly Country[]>([])
  useEffect(() => {
    let isHere = wanted
    if (wanted)
      loadCountries().then(
        (found) => isHere && setLoaded(found),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [wanted])
  const names = new Intl.DisplayNames(bcp47[locale], { type: 'region' })
  // Several countries share a dialing code, so the country is what is chosen.
  const country = loaded.find(({ countryCode }) => countryCode === chosen) ?? loaded[0]
  return {
    country: country?.countryCode ?? '',
    dialingCode: country?.countryDialingCode ?? '',
    countries: loaded.map(({ countryCode, countryDialingCode }) => {
      const code = `+${countryDialingCode.replace('+', '')}`
      return { value: countryCode, code, label: `${names.of(countryCode) ?? countryCode} ${code}` }
    }),
  }
}

/** A number without what people group its digits by. */
export const bareNumber = (typed: string): string => typed.replace(/[\s().-]/g, '')
