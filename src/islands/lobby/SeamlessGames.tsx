import { useEffect, useState } from 'react'
import type { GameType } from '#api/lobby.ts'
import { choiceField, listQuery, pageField, textField } from '#browser/list-query.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import type { GameListQuery, LobbyPage } from '#stores/lobby.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { GameBrowser, type LobbyMessages } from './GameBrowser.tsx'

export interface SeamlessGamesProps {
  readonly messages: LobbyMessages
  readonly locale: Locale
  /** Name of the row of types. */
  readonly label: string
  readonly types: readonly { readonly value: GameType; readonly label: string }[]
  /** The first page of all of them. */
  readonly initial: LobbyPage
}

type Chosen = GameType | 'ALL'

const seamlessList = (types: readonly GameType[]) =>
  listQuery(
    { gameType: 'ALL' as Chosen, gameName: '', pageNo: 1 },
    { gameType: choiceField<Chosen>(['ALL', ...types]), gameName: textField(80), pageNo: pageField },
  )

/** The games that play on the one balance of the site, by type. */
export function SeamlessGames({ messages, locale, label, types, initial }: SeamlessGamesProps) {
  const [list] = useState(() => seamlessList(types.map(({ value }) => value)))
  const [type, setType] = useState<Chosen>('ALL')
  const [start, setStart] = useState<GameListQuery>()
  useEffect(() => {
    const { gameType, ...named } = list.read(location.search)
    setType(gameType)
    setStart({ selection: 'all', ...named })
  }, [list])
  const href = ({ gameName, pageNo }: GameListQuery) =>
    localePath(locale, '/seamless') + list.write({ gameType: type, gameName, pageNo })
  return (
    <>
      <Tabs
        look="chip"
        label={label}
        controls="seamless-games"
        value={type}
        onChange={(value: Chosen) => {
          setType(value)
          setStart({ selection: 'all', gameName: '', pageNo: 1 })
        }}
        choices={[{ value: 'ALL' as Chosen, label: messages.all }, ...types]}
      />
      <div id="seamless-games">
        <GameBrowser
          // A new start is a new list; the start of the HTML is none, or all its cards would be rendered twice.
          key={`${type} ${start?.gameName ?? ''} ${start?.pageNo ?? 1}`}
          messages={messages}
          locale={locale}
          base={{ gameType: type === 'ALL' ? undefined : type, isSingle: 'true' }}
          href={href}
          {...(start && { start })}
          {...(type === 'ALL' && { initial })}
        />
      </div>
    </>
  )
}
