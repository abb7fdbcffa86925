import sanitizeHtml from 'sanitize-html'

/** What operators may write: text, lists, headings below the dialog's own, links, and pictures of this site. */
const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'img', 'hr'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  // A picture from elsewhere would tell that server who reads, and the page's policy refuses it anyway.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs.src ?? ''),
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign]!)
const tag = /<\/?[a-z][^>]*>/i

/**
 * An operator's text as HTML that cannot do anything. A text without tags becomes paragraphs, one a line.
 * @example cleanHtml('Closed\n04:00') // '<p>Closed</p><p>04:00</p>'
 * @example cleanHtml('<p onclick="x()">Hi</p><script>y()</script>') // '<p>Hi</p>'
 */
export function cleanHtml(text: string): string {
  if (tag.test(text)) return sanitizeHtml(text, options)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escaped(line.trim())}</p>`).join('')
}
