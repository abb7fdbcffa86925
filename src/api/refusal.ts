/**
 * Every way in which a call can be refused: the stable `code` that travels, and its HTTP status. A refusal carries no
 * message text; the site turns the code into a sentence in the visitor's language (`locales/<lang>/errors.json`).
 */
export const refusals = {
  // form of the request
  malformed: 400,
  invalid_input: 400,
  encryption_required: 400,
  replayed: 400,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  // state of the site
  maintenance: 503,
  region_restricted: 451,
  unavailable: 503,
  unknown_error: 500,
  // access
  not_logged_in: 401,
  wrong_credentials: 401,
  user_unknown: 404,
  captcha_required: 400,
  captcha_wrong: 400,
  human_check_failed: 400,
  account_locked: 403,
  account_disabled: 403,
  account_frozen: 403,
  real_account_needed: 403,
  not_agent: 403,
  not_member_account: 403,
  username_taken: 409,
  invitation_code_error: 404,
  registration_closed: 403,
  free_play_closed: 403,
  token_spent: 410,
  ticket_spent: 410,
  not_enabled: 403,
  contact_agent: 403,
  invalid_domain: 403,
  verification_required: 400,
  code_wrong: 400,
  code_expired: 400,
  phone_missing: 400,
  phone_invalid: 400,
  sms_failed: 503,
  sms_quota: 503,
  sms_not_enabled: 403,
  social_failed: 400,
  step_up_needed: 403,
  proof_wrong: 403,
  payment_password_needed: 403,
  password_change_needed: 403,
  passkey_refused: 400,
  limit_of_passkeys: 409,
  enrolled_already: 409,
  not_enrolled: 409,
  contact_taken: 409,
  // staff
  permission_needed: 403,
  address_not_allowed: 403,
  address_locks_out: 409,
  other_person_needed: 403,
  state_conflict: 409,
  confirmation_needed: 409,
  upline_not_agent: 400,
  upline_below: 409,
  contracts_held: 409,
  pay_owed: 409,
  counting_again: 503,
  // games
  game_not_found: 404,
  game_maintenance: 409,
  trial_not_offered: 409,
  vendor_unavailable: 503,
  play_excluded: 403,
  not_offered: 403,
  exclusion_running: 409,
  exclusion_listed: 403,
  exclusion_unknown: 503,
  tax_id_needed: 409,
  limit_reached: 409,
  deposit_limit_reached: 409,
  raise_not_due: 409,
  limits_needed: 409,
  stake_out_of_range: 409,
  // contracts
  contract_answered: 409,
  contract_lapsed: 409,
  contract_number: 409,
  contract_rate_too_high: 409,
  contract_tiers: 400,
  invite_link_used: 409,
  invite_links_full: 409,
  contract_ends_others: 409,
  pay_below_zero: 409,
  // talk
  chat_muted: 403,
  chat_empty: 400,
  talk_closed: 409,
  complaint_closed: 409,
  complaints_open: 409,
  // deposits
  method_closed: 409,
  amount_out_of_range: 400,
  deposits_open: 409,
  deposit_ended: 409,
  slips_enough: 409,
  provider_unreachable: 503,
  // transfers between members
  transfers_off: 403,
  transfer_limit: 409,
  transfer_receiver: 409,
  // points
  points_off: 403,
  insufficient_points: 409,
  convert_off: 403,
  convert_steps: 400,
  reward_closed: 409,
  prize_lapsed: 409,
  reward_changed: 409,
  reward_sold_out: 409,
  reward_limit: 409,
  reward_needs_more: 409,
  // vip
  vip_off: 403,
  vip_nothing: 409,
  // bonus
  bonus_over: 409,
  bonus_running: 409,
  bonus_stake: 409,
  bonus_game: 409,
  // promotions
  promotions_off: 403,
  offer_closed: 409,
  offer_code_wrong: 409,
  offer_shared: 409,
  // missions
  missions_off: 403,
  mission_nothing: 409,
  // rebate
  rebate_off: 403,
  rebate_nothing: 409,
  // referral
  referral_off: 403,
  // uploads
  upload_too_large: 413,
  upload_wrong_type: 415,
  upload_broken: 400,
  upload_too_many_pixels: 400,
  upload_two_kinds: 400,
  upload_gone: 409,
  // documents
  document_held: 409,
  // money
  insufficient_funds: 409,
  idempotency_conflict: 409,
  idempotency_key_needed: 400,
  // records
  period_reversed: 400,
  period_too_long: 400,
  export_too_long: 409,
  team_too_large: 409,
  team_told: 409,
  // withdrawals
  turnover_left: 409,
  withdrawal_limit: 409,
  withdrawals_closed: 403,
  withdrawal_begun: 409,
  withdrawal_changed: 409,
  payout_account_waits: 409,
  payout_account_unproved: 409,
  payout_account_known: 409,
  payout_account_limit: 409,
  payout_account_busy: 409,
  payout_method_closed: 409,
  payee_name_needed: 409,
} as const satisfies Record<string, number>

/** A word of {@link refusals}. */
export type RefusalCode = keyof typeof refusals

export interface RefusalDetails {
  /** Field name to a message code of the catalogue, such as `required` or `pattern_1`. */
  readonly fields?: Readonly<Record<string, string>>
  /** The client must show a captcha with the next try. */
  readonly captcha?: boolean
  /** Seconds to wait. Also sent as the `Retry-After` header. */
  readonly retryAfter?: number
  /** The permission that the caller's role lacks. */
  readonly permission?: string
  /** The sum that it is about: what waits for bets, what is left of a day. */
  readonly amount?: string
  /** Who of the staff was first: they have decided already. Sent to staff alone. */
  readonly first?: string
  /** For the developer who reads the answer; never shown to a visitor, never holds personal data. */
  readonly detail?: string
}

/** Thrown by rules and handlers to refuse a call; the router turns it into a problem document. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code]
  }
}
