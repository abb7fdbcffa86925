import { call } from '#browser/client.ts'

export { sendPicture } from '#browser/upload.ts'

/** Takes a picture back that nothing refers to yet; what cannot be taken back now goes by itself after a day. */
export const removePicture = (id: string): void => void call('removeUpload', { id }).catch(() => undefined)
