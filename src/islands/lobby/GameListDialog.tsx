import { useEffect, useRef } from 'react'
import type { GameType } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { type Closing, Failed, Popup, useWords } from '#islands/dialogs/Popup.tsx'
import { type GameSelection, type LobbyFilter, lobbyList, wholeLobby } from '#stores/lobby.ts'
import { lobbyPath } from '#stores/play.ts'
import { loadSiteInfo } from '#stores/site.ts'
import { focusFirstEmpty } from '#ui/Dialog.tsx'
import { GameBrowser, type LobbyMessages } from './GameBrowser.tsx'

const files = import.meta.glob<LobbyMessages>('/locales/*/lobby.json', { import: 'default' })

/** A lobby has no newest games of its own; all of them are the nearest. */
const inLobby = (selection: GameSelection): LobbyFilter => (selection === 'new' ? 'all' : selection)

async function loadTexts(locale: Locale) {
  const [own, symbol] = await Promise.all([
    files[`/locales/${locale}/lobby.json`]!(),
    // Without an answer stakes are shown without their currency.
    loadSiteInfo().then(
      (info) => info.currencySymbol,
      () => '',
    ),
  ])
  return { ...own, symbol }
}

/** The games of a vendor whose card opens a list (Spec 1 §3 `isGame` VASSALAGE). */
export function GameListDialog(
  props: Closing & { readonly gameType: string; readonly vassalage: string; readonly vendor?: string | undefined },
) {
  const { gameType, vassalage, vendor = vassalage, onClose } = props
  const { locale } = usePopup()
  const say = useWords()
  const { data: texts, failure, retry } = usePublic(loadTexts, locale)
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
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {texts && (
        <div ref={list}>
          <GameBrowser
            messages={texts}
            locale={locale}
            base={{ gameType: gameType as GameType, vassalage }}
            selects
            href={({ selection, gameName, pageNo }) =>
              lobby + lobbyList().write({ ...wholeLobby, vassalage, gameName, pageNo, filter: inLobby(selection) })
            }
          />
        </div>
      )}
      {!texts && failure === undefined && <div className="gamelist skel h-60" aria-busy="true" />}
    </Popup>
  )
}
