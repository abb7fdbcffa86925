import { type ReactNode, useEffect, useState } from 'react'
import { languages } from '#api/language.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { useWords } from './words.ts'

const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]

const themeNow = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export interface PreviewProps<Texts> {
  /** Reads the texts of the page that shows it; the same function each time. */
  readonly read: (language: Locale) => Promise<Texts>
  /** Draws it with the part that the page itself uses. */
  readonly children: (texts: Texts, language: Locale) => ReactNode
}

/** What staff write, as players see it: in each language and in both themes. */
export function Preview<Texts>({ read, children }: PreviewProps<Texts>) {
  const { say, messages, locale } = useWords()
  const [language, setLanguage] = useState<Locale>(locale)
  const [theme, setTheme] = useState(themeNow)
  const [found, setFound] = useState<{ readonly language: Locale; readonly texts: Texts }>()
  useEffect(() => {
    let isOver = false
    read(language).then(
      (texts) => isOver || setFound({ language, texts }),
      // The one before stays.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [read, language])
  return (
    <section className="preview stack" aria-label={say('preview.title')}>
      <h3 className="panel__title">{say('preview.title')}</h3>
      <div className="cluster">
        <Segmented
          label={say('language')}
          value={language}
          choices={languages.map((value) => ({ value, label: localeNames[value] }))}
          onChange={setLanguage}
        />
        <Segmented
          label={say('theme')}
          value={theme}
          choices={themes.map((value) => ({ value, label: messages.preview.themes[value] }))}
          onChange={setTheme}
        />
      </div>
      <div className="preview__card" data-theme={theme} lang={bcp47[found?.language ?? language]}>
        {found ? children(found.texts, found.language) : <div className="skel h-28" aria-busy="true" />}
      </div>
    </section>
  )
}
