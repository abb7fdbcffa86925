/// <reference types="astro/client" />

/** The menu under the member's picture (`accountMenu` of `src/route-lookup.ts`), written in by the build. */
declare const ACCOUNT_MENU: readonly (Omit<import('./route-lookup.ts').AccountEntry, 'key'> & {
  readonly key: keyof typeof import('#locales/en/wallet.json')
})[]

declare namespace App {
  interface Locals {
    /** Every public reading call, in process. */
    api: import('#server/http/page-api.ts').PageApi
    facts: import('#server/http/page-facts.ts').PageFacts
  }
}
/** `layouts/first-paint.js`, minified. */
declare const FIRST_PAINT: string
