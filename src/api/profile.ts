import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { languages, text, time } from './page.ts'
import { registerRule } from './system.ts'

/** What a member can tell of themselves (Spec 2 §3), in the order of the form. */
export const profileFields = [
  'nickname',
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'telegram',
  'facebook',
  'wechat',
  'zalo',
  'qqNum',
] as const
export type ProfileField = (typeof profileFields)[number]

const profileOutput = z.object({
  account: z.string(),
  memberSince: time,
  /** Values that are set; what is locked is masked. */
  values: z.partialRecord(z.enum(profileFields), z.string()),
  /** Fields that were set once and are changed by customer service alone. */
  locked: z.array(z.enum(profileFields)),
  rules: z.record(z.string(), registerRule),
  /** The minimum age to play. */
  ageMin: z.int(),
})
export type Profile = z.output<typeof profileOutput>

export const profile = endpoint({
  method: 'GET',
  path: '/member/profile',
  access: 'member',
  summary: 'The caller’s profile, and the rules of its fields.',
  input: z.object({}),
  output: profileOutput,
})

const field = z.optional(text(255))

export const setProfile = endpoint({
  method: 'PUT',
  path: '/member/profile',
  access: 'member',
  summary: 'Changes the profile: an empty text removes a value, absent fields stay.',
  input: z.object({
    nickname: field,
    payeeName: field,
    birthday: field,
    idNumber: field,
    nationality: field,
    address: field,
    occupation: field,
    sourceOfIncome: field,
    line: field,
    whatsapp: field,
    telegram: field,
    facebook: field,
    wechat: field,
    zalo: field,
    qqNum: field,
  }),
  output: profileOutput,
})

export const setIcon = endpoint({
  method: 'PUT',
  path: '/member/icon',
  access: 'member',
  summary: 'Chooses an avatar of `GET /icons`.',
  input: z.object({ icon: text(8, 1) }),
  output: z.object({ icon: z.string() }),
})

export const setLanguage = endpoint({
  method: 'PUT',
  path: '/member/language',
  access: 'session',
  whilePasswordDue: true,
  summary: 'Stores the language of messages to the caller.',
  input: z.object({ language: z.enum(languages) }),
  output: z.object({ language: z.enum(languages) }),
})
