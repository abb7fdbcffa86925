import type { SettingsValues } from '#server/kernel/settings.ts'

/** Settings that help, articles and messages may name in braces, as in `{ageMin}`; readers see the value that holds. */
export const statedSettings = ['brand', 'ageMin', 'raiseLimitHours', 'realityCheckMinutes'] as const
export type Stated = Pick<SettingsValues, (typeof statedSettings)[number]>

const fill = (text: string, values: Stated, write: (value: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const setting = statedSettings.find((one) => one === name)
    return setting === undefined ? whole : write(String(values[setting]))
  })

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** @example stateIn('From {ageMin} on', settings.current()) // 'From 18 on' */
export const stateIn = (text: string, values: Stated): string => fill(text, values, (value) => value)

/** The same inside HTML. */
export const stateInHtml = (html: string, values: Stated): string =>
  fill(html, values, (value) => value.replace(/[&<>"]/g, (sign) => entities[sign]!))
