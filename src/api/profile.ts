import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { languages, text, time } from './page.ts'
import { profileFields } from './profile-fields.ts'
import { registerRule } from './system.ts'
import { uploadId } from './uploads.ts'

export const feature = { name: 'profile', description: 'The member: name, picture, language.' }

export { type ProfileField, profileFields } from './profile-fields.ts'

const profileOutput = z.object({
  account: z.string(),
  memberSince: time,
  /** Values that are set; what is locked is masked. */
  values: z.partialRecord(z.enum(profileFields), z.string()),
  /** Fields that the form shows, as the operator has chosen. */
  fields: z.array(z.enum(profileFields)),
  /** Fields that can be set once. */
  once: z.array(z.enum(profileFields)),
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

const ownIcon = z.object({ icon: z.string(), iconUrl: z.string() })

export const setIcon = endpoint({
  method: 'PUT',
  path: '/member/icon',
  access: 'member',
  summary: 'Chooses an avatar of `GET /icons`.',
  input: z.object({ icon: text(8, 1) }),
  output: ownIcon,
})

export const setOwnPicture = endpoint({
  method: 'PUT',
  path: '/member/picture',
  access: 'member',
  summary: 'Takes one of the caller’s uploads as their picture: cut to a square and drawn anew.',
  input: z.object({ upload: uploadId }),
  output: ownIcon,
  refuses: ['upload_gone', 'upload_broken'],
})

export const removeOwnPicture = endpoint({
  method: 'DELETE',
  path: '/member/picture',
  access: 'member',
  summary: 'Takes the caller’s own picture away; a drawn one stands in its place.',
  input: z.object({}),
  output: ownIcon,
})

export const memberPicture = endpoint({
  method: 'GET',
  path: '/pictures/{id}',
  access: 'public',
  gives: 'picture',
  summary: 'The picture of a member, by the name that `member` tells.',
  input: z.object({ id: uploadId }),
  output: z.instanceof(Blob),
  refuses: ['not_found'],
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
