import { createRoot, type Root } from 'react-dom/client'
import type { Locale } from '#i18n/locale.ts'
import type { GameReference } from '#stores/play.ts'
import { prepareSearch } from '#stores/search.ts'
import { $kind } from '#stores/session.ts'
import { popupStyles } from '#ui/popup-styles.ts'
import type { SearchMessages } from './context.ts'
import { SearchBox } from './SearchBox.tsx'

/** Actions on a found game. */
export interface GameActs {
  readonly startGame: (game: GameReference, mode: 'real' | 'demo') => void
  readonly markGame: (game: GameReference) => Promise<void>
}

const files = import.meta.glob<SearchMessages>('/locales/*/search.json', { import: 'default' })

let root: Root | undefined

/** Loads the search's components and its index. */
async function prepare(locale: Locale): Promise<SearchMessages> {
  prepareSearch()
  const load = files[`/locales/${locale}/search.json`]
  if (!load) throw new Error(`There are no texts in ${locale}.`)
  const [messages] = await Promise.all([load(), popupStyles()])
  return messages
}

/** Opens the search over the page. */
export async function openSearch(locale: Locale, acts: () => Promise<GameActs>, start = ''): Promise<void> {
  const messages = await prepare(locale)
  if (root === undefined) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const close = () => root?.render(null)
  const mark = async (game: GameReference) => {
    const { markGame } = await acts()
    // Close the search, so that it does not cover the log-in that guests get first.
    if ($kind.get() === 'guest') close()
    await markGame(game)
  }
  root.render(
    <SearchBox
      messages={messages}
      locale={locale}
      start={start}
      onClose={close}
      onPlay={(game, mode) => void acts().then(({ startGame }) => startGame(game, mode))}
      onMark={(game) => void mark(game)}
    />,
  )
}
