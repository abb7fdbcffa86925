import { tabStorage } from '#browser/storage.ts'

/** Where a friend's invitation code and a partner's code of the address wait for the registration. */
const referralKey = 'ref'
const affiliateKey = 'aff'

/** The codes of the link that brought this visitor. */
export const linkCodes = () => ({
  referralCode: tabStorage.read(referralKey),
  affiliateCode: tabStorage.read(affiliateKey),
})

/** The same in an address, with the domain on which a partner's code counts: for a registration at a provider. */
export function codesInAddress(): Readonly<Record<string, string>> {
  const { referralCode, affiliateCode } = linkCodes()
  return {
    ...(referralCode && { referralCode }),
    ...(affiliateCode && { affiliateCode, domain: location.hostname }),
  }
}

/** Removes the link's codes after the registration. */
export function forgetCodes(): void {
  tabStorage.write(referralKey, undefined)
  tabStorage.write(affiliateKey, undefined)
}
