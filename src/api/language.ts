/** The languages of the interface; the first is the default one. No schema stands here, so every browser part may ask. */
export const languages = ['th', 'en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]
