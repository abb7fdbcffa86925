/** Virtual matches: who meets whom and how likely each result is, in cases of 10,000. All names are invented. */

export interface Market {
  readonly key: 'result' | 'total' | 'first'
  /** Picks and their weights; the weights of a market make 10,000. */
  readonly picks: readonly (readonly [pick: Pick, weight: number])[]
}

export type Pick = 'home' | 'draw' | 'away' | 'over' | 'under'

export interface Fixture {
  readonly home: string
  readonly away: string
  readonly markets: readonly Market[]
}

const result = (home: number, draw: number, away: number): Market => ({
  key: 'result',
  picks:
    draw === 0
      ? [
          ['home', home],
          ['away', away],
        ]
      : [
          ['home', home],
          ['draw', draw],
          ['away', away],
        ],
})

const total = (over: number): Market => ({
  key: 'total',
  picks: [
    ['over', over],
    ['under', 10_000 - over],
  ],
})

const first = (home: number): Market => ({
  key: 'first',
  picks: [
    ['home', home],
    ['away', 10_000 - home],
  ],
})

/** Football: goals, a draw is possible. */
export const goalFixtures: readonly Fixture[] = [
  { home: 'Northgate', away: 'Rio Alto', markets: [result(4800, 3200, 2000), total(4000), first(6000)] },
  { home: 'Lanna Rovers', away: 'Harbour City', markets: [result(3750, 2500, 3750), total(5000), first(5000)] },
  { home: 'Bahia Sul', away: 'Kestrel Park', markets: [result(6000, 2400, 1600), total(6000), first(6000)] },
  { home: 'Old Mill', away: 'Monsoon Athletic', markets: [result(2000, 3000, 5000), total(2500), first(4000)] },
  { home: 'Sierra Verde', away: 'Quayside', markets: [result(5000, 3000, 2000), total(5000), first(6000)] },
  { home: 'Teak Valley', away: 'San Telmo', markets: [result(7500, 1500, 1000), total(6000), first(7500)] },
  { home: 'Chalk Hill', away: 'Praia Grande', markets: [result(2400, 1600, 6000), total(4000), first(4000)] },
  { home: 'Mekong Stars', away: 'Lagoon United', markets: [result(4000, 2000, 4000), total(5000), first(5000)] },
]

/** Contests over seven parts, the first to four wins: sets, quarters of a series, maps. */
export const partFixtures: readonly Fixture[] = [
  { home: 'Delta Crew', away: 'Iron Lotus', markets: [result(6000, 0, 4000), total(5000), first(6000)] },
  { home: 'Nova Nine', away: 'Mistral', markets: [result(5000, 0, 5000), total(6000), first(5000)] },
  { home: 'Night Ferry', away: 'Quartz', markets: [result(2500, 0, 7500), total(4000), first(4000)] },
  { home: 'Kestrel', away: 'Blue Ledger', markets: [result(7500, 0, 2500), total(4000), first(6000)] },
  { home: 'Copper Line', away: 'Paper Kites', markets: [result(4000, 0, 6000), total(5000), first(4000)] },
  { home: 'Tamarind', away: 'Northern Light', markets: [result(8000, 0, 2000), total(2500), first(7500)] },
  { home: 'Low Tide', away: 'Marigold', markets: [result(5000, 0, 5000), total(5000), first(5000)] },
  { home: 'Lantern Row', away: 'Sable', markets: [result(2000, 0, 8000), total(2500), first(2500)] },
]

/** Two sides and a draw, as numbers only. */
export const duelFixtures: readonly Fixture[] = [
  { home: 'Solano', away: 'Marrec', markets: [result(4800, 400, 4800)] },
  { home: 'Tavio', away: 'Ketwa', markets: [result(6000, 1000, 3000)] },
  { home: 'Brisa', away: 'Oreno', markets: [result(3750, 1250, 5000)] },
  { home: 'Rungrot', away: 'Palmar', markets: [result(7500, 625, 1875)] },
  { home: 'Cordel', away: 'Sayan', markets: [result(5000, 1250, 3750)] },
  { home: 'Ombra', away: 'Luzon', markets: [result(4000, 2000, 4000)] },
]
