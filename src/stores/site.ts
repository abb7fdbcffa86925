import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { merchantKey, siteStorage, tabStorage } from '#browser/storage.ts'

export type SiteInfo = Output<Api['permission']>['info']

let info: Promise<SiteInfo> | undefined

/** The site's settings; fetched once per page. */
export function loadSiteInfo(): Promise<SiteInfo> {
  info ??= call('permission').then(
    (permission) => {
      for (const storage of [tabStorage, siteStorage]) storage.write(merchantKey, permission.info.merchantCode)
      return permission.info
    },
    (thrown: unknown) => {
      info = undefined
      throw thrown
    },
  )
  return info
}
