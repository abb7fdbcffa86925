import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

export type Country = Output<Api['countryCodes']>[number]

let countries: Promise<readonly Country[]> | undefined

/** Countries with their dialing codes, the site's own first; asked for once a page. */
export function loadCountries(): Promise<readonly Country[]> {
  countries ??= call('countryCodes').catch((thrown: unknown) => {
    countries = undefined
    throw thrown
  })
  return countries
}
