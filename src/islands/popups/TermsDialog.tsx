import { type ReactNode, useEffect, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { usePopup } from './context.ts'

// The help centre's own article: the words that people agree to stand in one place only.
const articles = import.meta.glob<string>('/src/content/help/*/term.md', { query: '?raw', import: 'default' })

interface Article {
  readonly title: string
  readonly blocks: readonly string[]
}

/** Title and paragraphs of an article. */
export function readArticle(text: string): Article {
  const [, head = '', body = ''] = text.split(/^---$/m)
  const title = /^title:\s*"?(.*?)"?\s*$/m.exec(head)?.[1] ?? ''
  return { title, blocks: body.trim().split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m) }
}

const loadTerms = async (locale: Locale): Promise<Article> =>
  readArticle((await articles[`/src/content/help/${locale}/term.md`]?.()) ?? '')

function Block({ text }: { readonly text: string }): ReactNode {
  if (text.startsWith('#')) return <h3 className="panel__title">{text.replace(/^#+\s*/, '')}</h3>
  return <p className="muted leading-[var(--lh-body)]">{text}</p>
}

/** The terms, over the form that asks for them. */
export function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const { locale, messages } = usePopup()
  const [article, setArticle] = useState<Article>()
  useEffect(() => {
    let wanted = true
    loadTerms(locale).then(
      (loaded) => wanted && setArticle(loaded),
      () => wanted && onClose(),
    )
    return () => {
      wanted = false
    }
  }, [locale, onClose])
  if (!article) return null
  return (
    <Dialog title={article.title} closeLabel={t(messages.common, 'close')} onClose={onClose}>
      {article.blocks.map((text) => (
        <Block key={text} text={text} />
      ))}
    </Dialog>
  )
}
