import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** Elements that the operator's texts may have; the server lets through the same ones. */
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'ul',
    'ol',
    'li',
    'h3',
    'h4',
    'a',
    'img',
    'hr',
    'table',
    'tbody',
    'thead',
    'tr',
    'td',
    'th',
    'h2',
  ],
  ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
} as const

/** HTML that somebody else wrote, once more cleaned: the only place of the site that puts such HTML on a page. */
export function Html({ html, className = 'rich' }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.isSupported
        ? DOMPurify.sanitize(html, {
            ...allowed,
            ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
            ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
          })
        : '',
    [html],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
}
