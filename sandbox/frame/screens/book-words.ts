import type { Fixture, Leg, Market, Pick } from '#sandbox/frame/book.ts'
import type { Say } from '#sandbox/frame/texts.ts'

/** How matches, picks and their times are told. */
export function openWords(say: Say, language: string, now: () => number) {
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const leagues: Readonly<Record<string, string>> = {
    leagueHarbour: say('leagueHarbour'),
    leagueMonsoon: say('leagueMonsoon'),
    leagueSierra: say('leagueSierra'),
    leagueHoops: say('leagueHoops'),
    leagueArena: say('leagueArena'),
    leagueLanes: say('leagueLanes'),
    leagueSquads: say('leagueSquads'),
  }
  const isMaps = ({ sport }: Fixture) => sport === 'maps3' || sport === 'maps5'

  const market = (fixture: Fixture, one: Market) =>
    one === 'winner'
      ? say('marketResult')
      : one === 'handicap'
        ? say('marketHandicap')
        : isMaps(fixture)
          ? say('marketMaps')
          : fixture.sport === 'hoops'
            ? say('marketPoints')
            : say('marketGoals')

  const pick = (fixture: Fixture, one: Market, name: Pick): string => {
    if (name === 'over') return say('pickOver', { line: fixture.line })
    if (name === 'under') return say('pickUnder', { line: fixture.line })
    if (name === 'draw') return say('pickDraw')
    const team = fixture[name]
    if (one !== 'handicap' || !fixture.handicap) return team
    return `${team} ${name === fixture.handicap.side ? '−' : '+'}${fixture.handicap.by}`
  }

  /** How much of a match is over. */
  const share = ({ kicksOffAt, endsAt }: Fixture) =>
    Math.max(0, Math.min(0.999, (now() - kicksOffAt) / (endsAt - kicksOffAt)))

  const time = (fixture: Fixture): string => {
    const { phase, kicksOffAt, sport } = fixture
    if (phase === 'postponed') return say('matchPostponed')
    if (phase === 'ended') return say('matchEnded')
    if (phase === 'open') {
      const left = Math.max(0, Math.ceil((kicksOffAt - now()) / 1000))
      if (left >= 600) return clock.format(kicksOffAt - now() + Date.now())
      return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    }
    if (sport === 'football') return `${Math.floor(share(fixture) * 90) + 1}′`
    if (sport === 'hoops') return say('quarter', { number: Math.floor(share(fixture) * 4) + 1 })
    return say('matchLive')
  }

  return {
    ...{ market, pick, share, time },
    league: (key: string) => leagues[key] ?? key,
    meeting: ({ home, away }: Fixture) => `${home} – ${away}`,
    leg: (fixture: Fixture, leg: Leg) =>
      leg.market === 'winner'
        ? pick(fixture, leg.market, leg.pick)
        : `${market(fixture, leg.market)}: ${pick(fixture, leg.market, leg.pick)}`,
  }
}

export type Words = ReturnType<typeof openWords>
