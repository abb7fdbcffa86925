import type { Language } from '#api/page.ts'
import { listQuery, pageField } from '#browser/list-query.ts'
import { useList } from '#islands/data/use-list.ts'
import { loadFavourites } from '#stores/favourite-marks.ts'
import { $favourites } from '#stores/favourites.ts'
import { cardsPerPage } from '#stores/lobby.ts'
import { listOwnGames, type OwnKind, waitingIds } from '#stores/own-games.ts'
import { memberKnown } from '#stores/session.ts'
import { onCatalogue } from './on-catalogue.ts'

/** The URL holds the list's page number. */
export const ownList = listQuery({ pageNo: 1 }, { pageNo: pageField })

/** A member's own games page by page; a trial account has none. */
export const useOwnGames = (kind: OwnKind, language: Language) =>
  useList(
    ownList,
    async ({ pageNo }, signal) => {
      // Without the hearts a list of favourites would show none at first.
      const hearts = kind === 'favourites' && $favourites.get().length === 0 ? loadFavourites() : undefined
      const list = listOwnGames(kind, { pageNo, pageSize: cardsPerPage }, language, signal)
      const waits: readonly string[] | Promise<readonly string[]> = kind === 'recent' ? waitingIds(language) : []
      const [found, waiting] = await Promise.all([list, waits, hearts])
      return { ...found, waiting }
    },
    { known: memberKnown, live: onCatalogue },
  )
