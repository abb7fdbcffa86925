import { useEffect, useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { firstDirects, listTeam } from '#stores/team.ts'
import { Palette, type PaletteChoice } from '#ui/Palette.tsx'

export type QuickWords = typeof import('#locales/en/team.json')['quick']

export interface QuickFindProps {
  readonly words: QuickWords
  readonly locale: Locale
  readonly onClose: () => void
}

const restMs = 200
const foundMax = 6

/** Accounts of the whole team that begin so, once the typing rests; each leads to where it stands. */
function useAccounts(typed: string, { words, locale }: QuickFindProps): readonly PaletteChoice[] {
  const [found, setFound] = useState<readonly PaletteChoice[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is looked for
  useEffect(() => {
    const account = typed.trim()
    if (account === '') return setFound([])
    const own = new AbortController()
    const team = localePath(locale, '/agentHome/team')
    const find = async () => {
      const { content } = await listTeam({ ...firstDirects, account, pageSize: foundMax }, own.signal)
      return content.map((one) => ({
        to: one.kind === 'agent' ? `${team}?parent=${one.id}` : `${team}?account=${encodeURIComponent(one.account)}`,
        text: one.account,
        more: (one.way ?? []).map((place) => place.account).join(' \u203a '),
        group: words.accounts,
        icon: one.kind === 'agent' ? 'i-ph-tree-structure' : 'i-ph-user-circle',
      }))
    }
    const rest = setTimeout(() => find().then(setFound, () => own.signal.aborted || setFound([])), restMs)
    return () => {
      clearTimeout(rest)
      own.abort()
    }
  }, [typed])
  return found
}

/** The pages of the area, as its menu lists them. */
function pagesOf(group: string): readonly PaletteChoice[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.anav > a[href]')].map((link) => ({
    to: link.getAttribute('href') ?? '',
    text: [...link.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
      .join('')
      .trim(),
    ...{ more: '', group },
    icon: [...(link.querySelector('.i')?.classList ?? [])].find((name) => name.startsWith('i-')) ?? '',
  }))
}

/** Finds accounts anywhere in the team and pages of the area by a few letters. */
export function QuickFind(props: QuickFindProps) {
  const { words, onClose } = props
  const [typed, setTyped] = useState('')
  const [pages] = useState(() => pagesOf(words.pages))
  const accounts = useAccounts(typed, props)
  const wanted = typed.trim().toLocaleLowerCase()
  const open = ({ to }: PaletteChoice, isNewTab: boolean) => {
    if (isNewTab) window.open(to, '_blank', 'noopener')
    else location.assign(to)
  }
  return (
    <Palette
      words={words}
      typed={typed}
      choices={[
        // What was found for another text must not be what Enter opens.
        ...accounts.filter(({ text }) => text.toLocaleLowerCase().startsWith(wanted)),
        ...pages.filter(({ text }) => text.toLocaleLowerCase().includes(wanted)),
      ]}
      onType={setTyped}
      onOpen={open}
      onClose={onClose}
    />
  )
}
