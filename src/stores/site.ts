import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from './client.ts'

export type SiteInfo = Output<Api['permission']>['info']

let info: Promise<SiteInfo> | undefined

/** What the site is set to; asked for once a page. */
export function loadSiteInfo(): Promise<SiteInfo> {
  info ??= call('permission').then(
    (permission) => permission.info,
    (thrown: unknown) => {
      info = undefined
      throw thrown
    },
  )
  return info
}
