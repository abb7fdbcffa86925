/** Countries in which people may have a telephone number, and its dialing code. */
export const countries: readonly (readonly [countryCode: string, countryDialingCode: string])[] = [
  ['AR', '54'],
  ['AU', '61'],
  ['BD', '880'],
  ['BN', '673'],
  ['BO', '591'],
  ['BR', '55'],
  ['CA', '1'],
  ['CL', '56'],
  ['CN', '86'],
  ['CO', '57'],
  ['CR', '506'],
  ['DE', '49'],
  ['EC', '593'],
  ['ES', '34'],
  ['FR', '33'],
  ['GB', '44'],
  ['GT', '502'],
  ['HK', '852'],
  ['ID', '62'],
  ['IN', '91'],
  ['IT', '39'],
  ['JP', '81'],
  ['KH', '855'],
  ['KR', '82'],
  ['LA', '856'],
  ['LK', '94'],
  ['MM', '95'],
  ['MO', '853'],
  ['MX', '52'],
  ['MY', '60'],
  ['NP', '977'],
  ['NZ', '64'],
  ['PE', '51'],
  ['PH', '63'],
  ['PT', '351'],
  ['PY', '595'],
  ['SG', '65'],
  ['TH', '66'],
  ['TW', '886'],
  ['US', '1'],
  ['UY', '598'],
  ['VE', '58'],
  ['VN', '84'],
]

/** The dialing code of a country, empty for one that is not listed. */
export const dialingCodeOf = (countryCode: string): string =>
  countries.find(([code]) => code === countryCode)?.[1] ?? ''

/** Whether some listed country has this dialing code. */
export const isDialingCode = (dialingCode: string): boolean => countries.some(([, code]) => code === dialingCode)
