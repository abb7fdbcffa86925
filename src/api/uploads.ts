import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uploadTypes } from './upload-rules.ts'

export const feature = { name: 'uploads', description: 'Pictures that members send: slips and proofs.' }

/** Name of an upload, made by the server at random. */
export const uploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const uploadOutput = z.object({
  id: z.string(),
  type: z.enum(uploadTypes),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
/** A picture that is kept, as it was drawn anew. */
export type Upload = z.output<typeof uploadOutput>

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/uploads',
  access: 'member',
  takes: 'picture',
  summary:
    'Keeps one picture: the bytes of a PNG or JPEG, at most 5 MB. It is drawn anew without its metadata, and deleted after a day unless something refers to it.',
  input: z.object({ picture: z.instanceof(Blob) }),
  output: uploadOutput,
  refuses: ['upload_too_large', 'upload_wrong_type', 'upload_broken', 'upload_too_many_pixels', 'upload_two_kinds'],
})

export const picture = endpoint({
  method: 'GET',
  path: '/uploads/{id}',
  access: 'member',
  gives: 'picture',
  summary: 'A picture that the caller has sent.',
  input: z.object({ id: uploadId }),
  output: z.instanceof(Blob),
  refuses: ['not_found'],
})

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/uploads/{id}',
  access: 'member',
  summary: 'Takes back a picture that nothing refers to yet.',
  input: z.object({ id: uploadId }),
  output: z.object({}),
  refuses: ['upload_gone'],
})
