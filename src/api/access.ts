import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text, time } from './page.ts'

export const feature = {
  name: 'access',
  description: 'Sign-in, registration, verification codes and recovery of an account.',
}

/** Fields that a registration can have (Spec 1 §3); which are shown and required is a setting. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'nickname',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'referralCode',
] as const
export type RegisterField = (typeof registerFields)[number]

/** What can be wrong with a field, as `fields` of a refusal tells it; besides, `pattern_<patternId>` of its rule. */
export const fieldMessages = [
  'required',
  'length',
  'mismatch',
  'too_common',
  'unchanged',
  'taken',
  'unknown',
  'invalid',
  'too_young',
] as const
export type FieldMessage = (typeof fieldMessages)[number] | `pattern_${string}`
/** The pattern ids of the settings’ defaults; an operator’s own ids read as `invalid` where the site has no sentence. */
export const patternIds = [
  'any',
  'letter_first',
  'letter_first_underscore',
  'chinese_digits',
  'email',
  'alphanumeric',
  'letters_and_digits',
  'digits',
  'alphanumeric_upper',
  'english_spaces',
  'no_spaces',
  'chinese_punctuation',
  'thai',
  'thai_english_spaces',
  'korean',
  'upper_spaces',
  'letters_digits_symbols',
  'strong',
  'date_ymd',
  'date_mdy',
  'mobile',
] as const

/** User types (Spec 1 §6, §9). */
export const memberTypes = { agents: [1, 2, 41, 42], trial: 4, member: 0 } as const
/** Agents see the agent area. */
export const isAgentType = (type: number): boolean => (memberTypes.agents as readonly number[]).includes(type)
/** Trial users play nothing for money. */
export const isTrialType = (type: number): boolean => type === memberTypes.trial

export const keys = endpoint({
  method: 'GET',
  path: '/keys',
  access: 'public',
  // Staff sign in to open the site again.
  whileClosed: true,
  summary: 'Public keys (JWKS) for encrypted calls.',
  input: z.object({}),
  output: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  cacheS: 60,
})

export const captcha = endpoint({
  method: 'GET',
  path: '/auth/captcha',
  access: 'public',
  summary: 'A captcha: its id and its picture (base64 PNG data URL). Answers are single-use and valid for two minutes.',
  input: z.object({}),
  output: z.object({ captchaId: z.string(), image: z.string() }),
  rate: 'credential',
})

export const captchaTask = endpoint({
  method: 'GET',
  path: '/auth/captcha-task',
  access: 'public',
  summary: 'The proof of work by which a browser gets a captcha read out, as an alternative to its picture.',
  input: z.object({}),
  output: z.object({ challenge: z.record(z.string(), z.unknown()) }),
  rate: 'credential',
})

export const readCaptcha = endpoint({
  method: 'POST',
  path: '/auth/captcha-task',
  access: 'public',
  summary: 'The characters of a captcha, for a solved proof of work; the captcha is then valid for two more minutes.',
  input: z.object({ captchaId: text(64, 1), solution: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  output: z.object({ captcha: z.string() }),
  refuses: ['human_check_failed', 'captcha_wrong'],
  rate: 'credential',
})

export const humanCheck = endpoint({
  method: 'GET',
  path: '/auth/human-check',
  access: 'public',
  summary: 'The challenge of the configured bot check.',
  input: z.object({}),
  output: z.object({
    provider: z.enum(['off', 'proof-of-work', 'geetest4']),
    /** Public parameters of the challenge, as the provider defines them. */
    challenge: z.record(z.string(), z.unknown()),
  }),
})

/** The solved challenge, as the provider defines it; for proof of work a base64 text. */
export const humanCheckSolution = z.optional(z.string().check(z.maxLength(4000)))
export const password = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * Why a session opens nothing but a new password (Spec 1 §4): the first log-in, a password that is well known or was
 * set by staff, or one that is too old. Every other call refuses with `password_change_needed` until then.
 */
export const passwordDue = z.enum(['first', 'weak', 'expired'])
export type PasswordDue = z.output<typeof passwordDue>

/** What every sign-in method answers. */
export const loggedIn = z.object({
  token: z.string(),
  expiresAt: time,
  passwordDue: z.optional(passwordDue),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  mustChangePassword: z.boolean(),
})
export type LoggedIn = z.output<typeof loggedIn>

/** Second steps (Spec 1 §4): a code to the bound mobile or e-mail, the bank account's name, an authenticator. */
export const secondSteps = ['totp', 'mobile', 'email', 'bankAccountName'] as const
export type SecondStep = (typeof secondSteps)[number]

/** What a sign-in method answers when the IP address is new and the member has a second factor. */
export const secondStepNeeded = z.object({
  twoFactor: z.object({
    /** For `/auth/two-factor/…`: ten minutes, one success. */
    ticket: z.string(),
    methods: z.array(z.enum(secondSteps)),
    /** Where a code would go, masked: `{"mobile": "+66•••••678"}`. */
    hints: z.partialRecord(z.enum(secondSteps), z.string()),
  }),
})
/** In, or one more step. */
export const entered = z.union([loggedIn, secondStepNeeded])
export type Entered = z.output<typeof entered>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  encrypted: true,
  summary: 'Log in by user name and password, or (`sms`) by mobile number and code.',
  input: z.object({
    /** `sms`: the mobile number. */
    username: text(64, 1),
    /** `sms`: the code; with Firebase anything, as the token proves the number. */
    password,
    countryDialingCode: z.optional(text(8)),
    firebaseIdToken: z.optional(z.string().check(z.maxLength(4000))),
    captcha: z.optional(text(16)),
    captchaId: z.optional(text(64)),
    type: z._default(z.enum(['username', 'sms']), 'username'),
    humanCheck: humanCheckSolution,
    fromAgent: z.optional(z.boolean()),
  }),
  output: entered,
  refuses: [
    'wrong_credentials',
    'captcha_required',
    'captcha_wrong',
    'human_check_failed',
    'account_disabled',
    'account_frozen',
    'contact_agent',
    'not_agent',
    'not_member_account',
    'not_enabled',
    'code_wrong',
    'code_expired',
  ],
  rate: 'credential',
})

export const freePlay = endpoint({
  method: 'POST',
  path: '/auth/free-play',
  access: 'public',
  encrypted: true,
  summary: 'A trial session: looks like a member, plays nothing for money.',
  input: z.object({
    os: z.optional(text(40)),
    platform: z._default(z.literal('W'), 'W'),
    gatewayVersion: z._default(z.literal(3), 3),
  }),
  output: loggedIn,
  refuses: ['free_play_closed'],
  rate: 'credential',
})

export const exchange = endpoint({
  method: 'POST',
  path: '/auth/exchange',
  access: 'public',
  summary:
    'Exchanges a one-time token of the URL for a session token; from a new IP address a second step may come first.',
  input: z.object({ token: text(128, 1) }),
  output: z.union([z.object({ token: z.string(), expiresAt: time }), secondStepNeeded]),
  refuses: ['token_spent'],
  rate: 'credential',
})

export const resume = endpoint({
  method: 'POST',
  path: '/auth/resume',
  access: 'public',
  summary: 'A new tab’s own token, by the binding cookie of a live session.',
  input: z.object({}),
  output: z.object({ token: z.string(), expiresAt: time, passwordDue: z.optional(passwordDue) }),
  refuses: ['not_logged_in'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/session',
  access: 'session',
  whilePasswordDue: true,
  summary: 'End the session in every tab.',
  input: z.object({}),
  output: z.object({}),
})

export const member = endpoint({
  method: 'GET',
  path: '/member',
  access: 'session',
  whilePasswordDue: true,
  summary: 'The member of the session.',
  input: z.object({}),
  output: z.object({
    /** Eight digits, shown and copied as the member’s ID. */
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    type: z.int(),
    icon: z.string(),
    /** Address of the picture: a drawn one, or the member's own. */
    iconUrl: z.string(),
    /** In which the member is written to. */
    language: z.string(),
    hasVip: z.boolean(),
    vipLabelName: z.string(),
    /** Whether the consolidated answer brings this member's money: an agent's, while the operator's policy says so. */
    agentPolicy: z.boolean(),
    unreadMessage: z.int(),
    /** Since when the account is there. */
    since: time,
    lastLoginAt: z.optional(time),
    passwordDue: z.optional(passwordDue),
    /** While the member does not play: until when. Nothing that asks for a deposit is shown to them. */
    onBreak: z.optional(z.union([time, z.literal('always')])),
    /** Staff have marked the member, or they owe a returned deposit: no offers are shown to them. */
    notOffered: z.optional(z.boolean()),
  }),
})
export type Member = Readonly<z.output<typeof member.output>>
