/** What an upload may be; apart from its calls, so that browsers get these figures without a schema. */

/** Bytes of one picture. */
export const uploadBytesMax = 5 * 1024 * 1024
/** Pictures that belong to one thing: a slip, a proof. */
export const uploadsMax = 3
/** What its bytes have to be; the name of a file says nothing. */
export const uploadTypes = ['image/png', 'image/jpeg'] as const
export type UploadType = (typeof uploadTypes)[number]
