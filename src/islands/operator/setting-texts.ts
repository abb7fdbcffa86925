import { createContext, useContext } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { type MessageKey, type MessageParams, type Messages, t } from '#i18n/t.ts'
import type { Shape } from './setting-shape.ts'
import { useWords } from './words.ts'

type SettingTexts = typeof import('#locales/en/settings.json')
type FieldTexts = Pick<typeof import('#locales/en/register.json'), 'fields'>

export interface SettingCatalogue {
  readonly texts: SettingTexts
  /** Names of the fields of a registration, as its form has them. */
  readonly fields: FieldTexts['fields']
}

const files = import.meta.glob<unknown>('/locales/*/{register,settings}.json', { import: 'default' })

/** Loads what forms of settings say in a language. */
export async function loadSettingTexts(locale: Locale): Promise<SettingCatalogue> {
  const [texts, register] = await Promise.all(
    ['settings', 'register'].map((name) => files[`/locales/${locale}/${name}.json`]!()),
  )
  return { texts: texts as SettingTexts, fields: (register as FieldTexts).fields }
}

export const SettingTextsContext = createContext<SettingCatalogue | undefined>(undefined)

const found = (texts: object, key: string): string | undefined => {
  const value = (texts as Messages)[key]
  return typeof value === 'string' ? value : undefined
}

/** Words of settings in the page's language. */
export function useSettingWords() {
  const catalogue = useContext(SettingTextsContext)
  if (catalogue === undefined) throw new Error('Settings are drawn without their texts.')
  const { messages, locale } = useWords()
  const { texts, fields } = catalogue
  const partName = (part: string): string =>
    found(texts.parts, part) ?? found(messages.settingWords.parts, part) ?? found(fields, part) ?? part
  return {
    texts,
    say: (key: MessageKey<SettingTexts['words']>, params?: MessageParams) => t(texts.words, key, params),
    many: (key: 'changed' | 'bad' | 'saved', count: number) => plural(texts.words, key, count, bcp47[locale]),
    wrong: (code: keyof SettingTexts['wrong'], params: MessageParams) => t(texts.wrong, code, params),
    nameOf: (name: string): string => found(texts.names, name) ?? name,
    noteOf: (name: string): string => found(texts.notes, name) ?? '',
    partName,
    /** A choice in words: that of its setting or part, else that of a part with this name, else as it is stored. */
    optionName(of: string, option: string): string {
      const own = (texts.choices as unknown as Readonly<Record<string, Messages>>)[of]
      return (own && found(own, option)) ?? partName(option)
    },
    unitName: (shape: Shape): string => ('unit' in shape ? (found(texts.units, shape.unit) ?? '') : ''),
  }
}
