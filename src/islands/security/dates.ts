import { formatDateTime } from '#i18n/format.ts'

/** A day with its year. */
export const dayOf = (iso: string): string => formatDateTime(iso).slice(0, 10)

/** A moment without its seconds. */
export const momentOf = (iso: string): string => formatDateTime(iso).slice(0, -3)
