/** What a browser takes along to the provider, and what is kept here until it is back. */
export interface SocialTrip {
  readonly state: string
  /** PKCE verifier. */
  readonly verifier: string
  readonly nonce: string
  readonly redirectUri: string
}

/** Whom the provider names. */
export interface SocialPerson {
  /** The provider's own, lasting name of the person. */
  readonly subject: string
}

/** A social provider that logs people in by OAuth 2. */
export interface SocialLogin {
  /** Where the browser is sent. */
  address(trip: SocialTrip): Promise<string>
  /** Reads what the browser came back with. Throws when the provider, or the answer, is not right. */
  person(trip: SocialTrip, parameters: URLSearchParams): Promise<SocialPerson>
}
