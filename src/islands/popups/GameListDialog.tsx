import { useEffect, useRef, useState } from 'react'
import type { GameType } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { GameBrowser, type LobbyMessages } from '#islands/lobby/GameBrowser.tsx'
import { type GameSelection, type LobbyFilter, lobbySearch, wholeLobby } from '#stores/lobby.ts'
import { lobbyPath } from '#stores/play.ts'
import { loadSiteInfo } from '#stores/site.ts'
import { focusFirstEmpty } from '#ui/Dialog.tsx'
import { usePopup } from './context.ts'
import { type Closing, Failed, Popup, useWords } from './more-parts.tsx'

const files = import.meta.glob<LobbyMessages>('/locales/*/lobby.json', { import: 'default' })

/** A lobby has no newest games of its own; all of them are the nearest. */
const inLobby = (selection: GameSelection): LobbyFilter => (selection === 'new' ? 'all' : selection)

function useLobbyTexts(locale: Locale) {
  const [texts, setTexts] = useState<LobbyMessages>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    // Without an answer stakes are shown without their currency.
    const symbol = loadSiteInfo().then(
      (info) => info.currencySymbol,
      () => '',
    )
    Promise.all([files[`/locales/${locale}/lobby.json`]!(), symbol]).then(
      ([own, known]) => setTexts({ ...own, symbol: known }),
      setFailed,
    )
  }, [locale, attempt])
  const again = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }
  return { texts, failed, again }
}

/** The games of a vendor whose card opens a list (Spec 1 §3 `isGame` VASSALAGE). */
export function GameListDialog(
  props: Closing & { readonly gameType: string; readonly vassalage: string; readonly vendor?: string | undefined },
) {
  const { gameType, vassalage, vendor = vassalage, onClose } = props
  const { locale } = usePopup()
  const say = useWords()
  const { texts, failed, again } = useLobbyTexts(locale)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover what one came to see.
    if (texts && matchMedia('(hover: hover)').matches) focusFirstEmpty(list.current)
  }, [texts])
  const lobby = localePath(locale, lobbyPath(gameType))
  const title = texts
    ? t(texts, 'vendorGames', { vendor, type: (texts.types as Record<string, string>)[gameType] ?? '' })
    : say('games.title', { vendor })
  return (
    <Popup title={title} onClose={onClose}>
      {failed !== undefined && <Failed thrown={failed} again={again} />}
      {texts && (
        <div ref={list}>
          <GameBrowser
            messages={texts}
            locale={locale}
            base={{ gameType: gameType as GameType, vassalage }}
            selects
            href={({ selection, gameName, pageNo }) =>
              lobby + lobbySearch({ ...wholeLobby, vassalage, gameName, pageNo, filter: inLobby(selection) })
            }
          />
        </div>
      )}
      {!texts && failed === undefined && <div className="gamelist skel h-60" aria-busy="true" />}
    </Popup>
  )
}
