import * as z from 'zod/mini'
import { humanCheckSolution, loggedIn, password, registerFields } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text } from './page.ts'
import { registerRules as rulesByField } from './system.ts'

export const feature = 'access'

export const registerRules = endpoint({
  method: 'GET',
  path: '/register-rules',
  access: 'public',
  summary: 'The validation rule of each registration field.',
  input: z.object({}),
  output: z.object({ rules: rulesByField }),
  cacheS: 60,
})

export const registerSettings = endpoint({
  method: 'GET',
  path: '/register-settings',
  access: 'public',
  summary:
    'The registration fields that are shown and required, the open tabs (none: closed), and the verification methods.',
  input: z.object({}),
  output: z.object({
    fields: z.partialRecord(z.enum(registerFields), z.object({ enabled: z.boolean(), required: z.boolean() })),
    tabs: z.array(z.enum(['username', 'mobile'])),
    verification: z.object({
      captcha: z.boolean(),
      /** A code by SMS proves the number of a registration; whether it has to be there, its field says. */
      sms: z.boolean(),
      /** Whether a mobile registration takes a password; without one people log in by codes. */
      mobilePassword: z.boolean(),
      humanCheck: z.enum(['off', 'proof-of-work', 'geetest4']),
      /** Who sends codes and checks them: this platform, or Firebase in the browser. */
      phone: z.enum(['sms', 'firebase']),
      /** Public parameters of the Firebase project, when it is the one who checks. */
      firebase: z.optional(
        z.object({ projectId: z.string(), apiKey: z.string(), authUrl: z.string(), recaptchaUrl: z.string() }),
      ),
    }),
    /** Log-in ways and extras that are switched on. */
    login: z.object({ freePlay: z.boolean(), sms: z.boolean(), facebook: z.boolean(), google: z.boolean() }),
    /** Ways back to a forgotten password that are switched on. */
    forgot: z.object({ email: z.boolean(), phone: z.boolean() }),
    ageMin: z.int(),
  }),
  cacheS: 60,
})

const field = z.optional(text(255))
/** What both ways to register take. */
const registration = {
  payeeName: field,
  email: field,
  qqNum: field,
  recommenderId: field,
  affiliateCode: field,
  referralCode: field,
  line: field,
  whatsapp: field,
  facebook: field,
  wechat: field,
  telegram: field,
  zalo: field,
  idNumber: field,
  nickname: field,
  birthday: field,
  nationality: field,
  address: field,
  occupation: field,
  sourceOfIncome: field,
  countryDialingCode: field,
  paymentPassword: z.optional(password),
  captcha: z.optional(text(16)),
  captchaId: z.optional(text(64)),
  humanCheck: humanCheckSolution,
  /** The code that `/auth/register-code` sent to the mobile number. */
  verificationCode: z.optional(text(255)),
  firebaseChannel: z.optional(z.boolean()),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4000))),
  /** At least 18 years old and agrees to the terms. */
  termsAccepted: z.literal(true),
  registerUrl: field,
  domain: field,
  registerMethod: z._default(z.enum(['WEB']), 'WEB'),
  /** Registering logs in; another way is not offered. */
  login: z._default(z.literal(true), true),
}
const registerRefuses = [
  'username_taken',
  'registration_closed',
  'captcha_required',
  'captcha_wrong',
  'human_check_failed',
  'invitation_code_error',
  'invalid_domain',
  'verification_required',
  'code_wrong',
  'code_expired',
  'not_enabled',
  'exclusion_listed',
  'exclusion_unknown',
] as const
export const register = endpoint({
  method: 'PUT',
  path: '/auth/register',
  access: 'public',
  encrypted: true,
  summary: 'Open an account by user name; answers as a log-in.',
  input: z.object({
    username: text(64, 1),
    password,
    confirmPassword: password,
    mobileNum: field,
    ...registration,
  }),
  output: loggedIn,
  refuses: registerRefuses,
  rate: 'credential',
})

export const registerMobile = endpoint({
  method: 'PUT',
  path: '/auth/register-mobile',
  access: 'public',
  encrypted: true,
  summary: 'Open an account whose user name is the mobile number; answers as a log-in.',
  input: z.object({
    mobileNum: text(32, 1),
    /** Only where `verification.mobilePassword` says so. */
    password: z.optional(password),
    confirmPassword: z.optional(password),
    ...registration,
  }),
  output: loggedIn,
  refuses: registerRefuses,
  rate: 'credential',
})
