import { languages } from '#api/language.ts'
import type { ContentFile } from './content-tree.ts'

/** Where a link may lead. */
export interface Places {
  /** Pages without a language. */
  readonly pages: ReadonlySet<string>
  /** Anchors of the pages that have some. */
  readonly anchors: Readonly<Record<string, ReadonlySet<string>>>
  readonly hasPicture: (address: string) => boolean
}

/** Links and pictures of a Markdown text. */
const targets = /(!?)\[([^\]]*)\]\(([^)\s]*)(?:\s+"[^"]*")?\)/g

/** Says what is wrong with an address without a language, or nothing. */
function wrongAddress(address: string, { pages, anchors }: Places): string | undefined {
  const [path = '', anchor] = address.split('#')
  const page = path === '' ? '/' : path
  if (!pages.has(page)) return `leads to ${page}, which is no page of this site`
  const known = anchors[page]
  if (anchor === undefined || known === undefined || known.has(anchor)) return undefined
  return `leads to ${page}#${anchor}, but there is no help topic "${anchor}". There are: ${[...known].join(', ')}`
}

/** The address without its language; `undefined` when it is another language's. */
function ownAddress(address: string, language: string): string | undefined {
  const [, first = ''] = address.split(/[/#]/)
  const named = languages.find((one) => one === first)
  if (language === languages[0]) return named === undefined ? address : undefined
  return named === language ? address.slice(language.length + 1) : undefined
}

function linkFault(file: ContentFile, address: string, places: Places): string | undefined {
  if (/^(https?|mailto|tel|line):/.test(address) || address.startsWith('#')) return undefined
  if (!address.startsWith('/'))
    return `${file.file}: the link ${address} has no beginning. Write /… for this site or https://… for another one.`
  const own = ownAddress(address, file.language)
  const prefix = file.language === languages[0] ? '' : `/${file.language}`
  if (own === undefined)
    return `${file.file}: the link ${address} leads to another language. Write it as ${prefix}/… here.`
  const wrong = wrongAddress(own, places)
  return wrong && `${file.file}: the link ${address} ${wrong}. Mend the address.`
}

/** Links and pictures of the text. */
export function linkFaults(file: ContentFile, places: Places): string[] {
  const faults: (string | undefined)[] = []
  for (const [, bang, text = '', address = ''] of file.text.matchAll(targets)) {
    if (bang === '') faults.push(linkFault(file, address, places))
    else if (text.trim() === '')
      faults.push(
        `${file.file}: the picture ${address} has no words for people who cannot see it. Write ![what it shows](…).`,
      )
    else if (!places.hasPicture(address))
      faults.push(`${file.file}: the picture ${address} does not exist. Put it into public${address}.`)
  }
  return faults.filter((fault) => fault !== undefined)
}
