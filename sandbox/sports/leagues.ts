import type { Sport } from '#sandbox/engines/match.ts'

const minuteMs = 60_000

export interface League {
  readonly key: string
  readonly sport: Sport
  /** A match of this league kicks off at each whole multiple, moved by `shiftMs`. */
  readonly everyMs: number
  readonly shiftMs: number
  readonly playsMs: number
  /** Invented; an even number of them. */
  readonly teams: readonly string[]
}

/** The leagues of each book. All names are invented. */
export const leagues: Readonly<Record<string, readonly League[]>> = {
  'book-sports': [
    {
      key: 'leagueHarbour',
      sport: 'football',
      everyMs: 5 * minuteMs,
      shiftMs: 0,
      playsMs: 3 * minuteMs,
      teams: [
        'Northgate',
        'Harbour City',
        'Kestrel Park',
        'Old Mill',
        'Quayside',
        'Chalk Hill',
        'Ferry Road',
        'Saltmarsh',
        'Lighthouse AC',
        'Copperfield',
      ],
    },
    {
      key: 'leagueMonsoon',
      sport: 'football',
      everyMs: 5 * minuteMs,
      shiftMs: 2 * minuteMs,
      playsMs: 3 * minuteMs,
      teams: [
        'Lanna Rovers',
        'Monsoon Athletic',
        'Teak Valley',
        'Mekong Stars',
        'Lotus United',
        'Chedi Town',
        'River Kwai SC',
        'Andaman',
        'Isan Plain',
        'Coral Bay',
      ],
    },
    {
      key: 'leagueSierra',
      sport: 'football',
      everyMs: 6 * minuteMs,
      shiftMs: minuteMs,
      playsMs: 3 * minuteMs,
      teams: [
        'Rio Alto',
        'Bahia Sul',
        'Sierra Verde',
        'San Telmo',
        'Praia Grande',
        'Lagoon United',
        'Puerto Norte',
        'Las Dunas',
      ],
    },
    {
      key: 'leagueHoops',
      sport: 'hoops',
      everyMs: 6 * minuteMs,
      shiftMs: 4 * minuteMs,
      playsMs: 4 * minuteMs,
      teams: [
        'Night Herons',
        'Brass City',
        'Uptown Kites',
        'Granite',
        'Delta Five',
        'Paper Tigers',
        'Skyline',
        'Old Foundry',
      ],
    },
  ],
  'book-esports': [
    {
      key: 'leagueArena',
      sport: 'maps5',
      everyMs: 5 * minuteMs,
      shiftMs: 0,
      playsMs: 5 * minuteMs,
      teams: ['Delta Crew', 'Iron Lotus', 'Nova Nine', 'Mistral', 'Night Ferry', 'Quartz', 'Sable', 'Tamarind'],
    },
    {
      key: 'leagueLanes',
      sport: 'maps3',
      everyMs: 4 * minuteMs,
      shiftMs: minuteMs,
      playsMs: 3 * minuteMs,
      teams: [
        'Blue Ledger',
        'Copper Line',
        'Paper Kites',
        'Northern Light',
        'Low Tide',
        'Marigold',
        'Lantern Row',
        'Ember',
      ],
    },
    {
      key: 'leagueSquads',
      sport: 'maps3',
      everyMs: 5 * minuteMs,
      shiftMs: 3 * minuteMs,
      playsMs: 2 * minuteMs,
      teams: ['Static', 'Monsoon Six', 'Hollow Point', 'Kiteworks', 'Red Shift', 'Basalt', 'Orchid', 'Longshot'],
    },
  ],
}
