/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Every public reading call, in process. */
    api: import('#server/door/page-api.ts').PageApi
    facts: import('#server/door/page-facts.ts').PageFacts
  }
}
