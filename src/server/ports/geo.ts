import ipaddr from 'ipaddr.js'
import maxmind, { type CountryResponse } from 'maxmind'
import type { Log } from '#server/kernel/log.ts'

/** Where an address is. */
export interface Geo {
  /** ISO 3166-1 alpha-2, or `ZZ` when it is not known. Never throws. */
  country(ip: string): string
}

export const unknownCountry = 'ZZ'

/** Knows no country: the embedded default. */
export const noGeo: Geo = { country: () => unknownCountry }

/**
 * Reads the operator's MaxMind file (country or city database). Without a file every address is `ZZ`, and so are
 * loopback, private and unknown ones. Throws when the file is named but cannot be read.
 */
export async function openGeo(file: string | undefined, log: Log): Promise<Geo> {
  if (file === undefined) return noGeo
  const reader = await maxmind.open<CountryResponse>(file).catch((error: unknown) => {
    throw new Error(`GEO_FILE ${file} cannot be read as a MaxMind database.`, { cause: error })
  })
  log.info('geo file open', { name: reader.metadata.databaseType })
  return {
    country(ip) {
      if (!ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'unicast') return unknownCountry
      return reader.get(ip)?.country?.iso_code ?? unknownCountry
    },
  }
}
