import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './page.ts'

export const feature = { name: 'archives', description: 'What the site keeps about a member, as a file for them.' }

/** What a member may have of their data, each with files of its own. */
export const archiveParts = ['profile', 'play', 'messages', 'devices'] as const
export type ArchivePart = (typeof archiveParts)[number]

const archive = z.object({
  id: z.string(),
  /** Name of the file. */
  name: z.string(),
  parts: z.array(z.enum(archiveParts)),
  /** `making`: a message tells when it is there; `gone`: deleted after its days; `failed`: it may be asked for again. */
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  askedAt: time,
  /** Until when it can be fetched; of one that is gone, when it was deleted. */
  endsAt: z.optional(time),
  bytes: z.optional(z.int()),
})
/** An archive of what the site keeps about its member. */
export type DataArchive = z.output<typeof archive>

export const dataArchives = endpoint({
  method: 'GET',
  path: '/member/data',
  access: 'member',
  summary: 'Archives of the caller’s own data, newest first.',
  input: z.object({}),
  output: z.object({
    /** Since when the account is there. */
    since: time,
    /** Days for which an archive is kept. */
    days: z.int(),
    archives: z.array(archive),
  }),
})

export const askDataArchive = endpoint({
  method: 'POST',
  path: '/member/data',
  access: 'member',
  summary:
    'Has an archive of the caller’s own data made; one that is being made, or was made of the same parts within a day, is answered in its place.',
  input: z.object({
    parts: z.array(z.enum(archiveParts)).check(z.minLength(1), z.maxLength(archiveParts.length)),
  }),
  output: archive,
  refuses: ['step_up_needed'],
})

export const dataArchive = endpoint({
  method: 'GET',
  path: '/member/data/{id}',
  access: 'member',
  gives: 'zip',
  summary: 'One of the caller’s own archives, as a ZIP file.',
  input: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
  output: z.instanceof(Blob),
  refuses: ['step_up_needed', 'not_found'],
})
