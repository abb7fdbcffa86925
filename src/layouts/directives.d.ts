import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates once somebody is logged in; guests never load the part. */
    'client:member'?: boolean
    /** Hydrates when it is in view, after the page has come to rest. */
    'client:shown'?: boolean
  }
}
