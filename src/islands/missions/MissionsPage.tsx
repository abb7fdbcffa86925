import { useEffect, useState } from 'react'
import { type Cadence, cadences } from '#api/mission-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { leftText, type MissionProps, pointsText } from '#islands/own/mission-words.ts'
import { stopText } from '#islands/own/stop-text.ts'
import { onCounted } from '#stores/counted.ts'
import { loadMissions, type MissionSummary } from '#stores/missions.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Board } from './Board.tsx'
import { MissionList } from './MissionList.tsx'

export interface MissionPageProps extends MissionProps {
  readonly messages: MissionProps['messages'] & ListWords
  /** The site's time zone. */
  readonly zone: string
}

/** Longer waits of a browser end at once. */
const waitMostMs = 2 ** 31 - 1
const renewMs = 20_000

/** What is left of a period, and a look at what the next one brings when it is over. */
function Countdown(
  props: MissionProps & { readonly endsAt: string; readonly cadence: 'day' | 'week'; readonly onEnd: () => void },
) {
  const { messages, endsAt, cadence, onEnd } = props
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), renewMs)
    const end = setTimeout(onEnd, Math.min(waitMostMs, Math.max(1_000, Date.parse(endsAt) - Date.now() + 500)))
    return () => {
      clearInterval(ticking)
      clearTimeout(end)
    }
  }, [endsAt, onEnd])
  return <p className="mission__note">{t(messages, `anew.${cadence}`, { left: leftText(messages, endsAt, now) })}</p>
}

const readyOf = ({ content }: MissionSummary, cadence: Cadence): number =>
  content.filter((mission) => mission.cadence === cadence && mission.state === 'ready').length

function Missions(
  props: MissionPageProps & {
    readonly data: MissionSummary
    readonly show: (summary: MissionSummary) => void
    readonly refresh: () => void
  },
) {
  const { data, show, refresh, zone, ...words } = props
  const { messages, locale } = words
  const [told, tell] = useState('')
  const [chosen, choose] = useState<Cadence>()
  const has = (cadence: Cadence) => data.content.some((mission) => mission.cadence === cadence)
  const cadence = chosen ?? cadences.find((one) => readyOf(data, one) > 0) ?? cadences.find(has) ?? cadences[0]
  if (!data.takesPart) return <p className="panel">{messages.notFor}</p>
  const stopped = stopText(data, messages)
  if (stopped) return <p className="panel">{stopped}</p>
  const shown = data.content.filter((mission) => mission.cadence === cadence)
  const ends = shown.flatMap(({ endsAt, claimUntil }) => (endsAt && !claimUntil ? [endsAt] : [])).toSorted()[0]
  return (
    <>
      <Tabs
        label={messages.title}
        value={cadence}
        controls="missions"
        choices={cadences.map((value) => ({
          value,
          label: (
            <>
              {messages.cadences[value]}
              {readyOf(data, value) > 0 && (
                <span className="count">
                  {readyOf(data, value)}
                  <span className="sr"> {messages.ready}</span>
                </span>
              )}
            </>
          ),
        }))}
        onChange={choose}
      />
      <div role="status">{told !== '' && <p className="alert alert--ok">{told}</p>}</div>
      <section id="missions" role="tabpanel" aria-label={messages.cadences[cadence]} className="panel panel--flush">
        {shown.length === 0 && <p className="empty">{messages.none}</p>}
        <MissionList
          {...words}
          missions={shown}
          symbol={data.currencySymbol}
          zone={zone}
          onStale={refresh}
          onClaimed={(summary, points) => {
            tell(t(messages, 'given', { points: pointsText(messages, points, locale) }))
            show(summary)
          }}
        />
      </section>
      {ends !== undefined && cadence !== 'once' && (
        <Countdown {...words} endsAt={ends} cadence={cadence} onEnd={refresh} />
      )}
    </>
  )
}

/** What a member may do for points, and who has done the most. */
export function MissionsPage(props: MissionPageProps) {
  const { messages, locale } = props
  const { data, status, failure, retry, refresh, show } = useResource(loadMissions, null, { live: onCounted })
  if (failureCode(failure) === 'missions_off') return <p className="panel">{messages.off}</p>
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-12" />
          <div className="skel h-80" />
        </div>
      </Instead>
    )
  return (
    <div className="two">
      <div className="stack">
        {data.takesPart && !stopText(data, messages) && (
          <p className="mission__sum">{plural(messages, 'missionPoints', Number(data.points), bcp47[locale])}</p>
        )}
        <Missions {...props} data={data} show={show} refresh={refresh} />
      </div>
      {data.takesPart && !stopText(data, messages) && (
        <aside className="stack">
          <Board {...props} seen={data.points} />
        </aside>
      )}
    </div>
  )
}
