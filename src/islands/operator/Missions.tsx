import { useState } from 'react'
import { isSumKind } from '#api/mission-rules.ts'
import type { StaffMission } from '#api/staff-missions.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatPoints } from '#i18n/points.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel } from './lists.tsx'
import { MissionBoard } from './MissionBoard.tsx'
import { MissionDialog } from './MissionDialog.tsx'
import { MissionPrizes } from './MissionPrizes.tsx'
import { moneyOf } from './money.ts'
import { ProgrammeOutcome } from './ProgrammeOutcome.tsx'
import { cardOf } from './RowCard.tsx'
import { GroupSettings } from './SettingList.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const shows = ['missions', 'board', 'prizes', 'settings'] as const
const showInAddress = listQuery<{ readonly show: (typeof shows)[number]; readonly cursor: string }>(
  { show: 'missions', cursor: '' },
  { show: choiceField(shows), cursor: cursorField },
)

/** Parts of a row that table and card share. */
function useParts(currency: string, vendors: readonly { readonly code: string; readonly name: string }[]) {
  const { messages, word, locale } = useWords()
  const { cadences, kinds } = messages.missions
  /** The games that count, in words. */
  const games = ({ scope, scopeOf, gameName }: StaffMission): string => {
    if (scope === 'all') return ''
    if (scope === 'type') return word(`settingWords.parts.${scopeOf}`)
    return scope === 'game' ? (gameName ?? scopeOf) : (vendors.find(({ code }) => code === scopeOf)?.name ?? scopeOf)
  }
  return {
    what: (mission: StaffMission) => (
      <>
        <b>{mission.texts[locale].title}</b>
        <span className="sub">
          {[cadences[mission.cadence], kinds[mission.kind], games(mission)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
    goal: ({ kind, goal }: StaffMission) => (isSumKind(kind) ? moneyOf(goal, currency, locale) : goal),
    points: ({ points }: StaffMission) => formatPoints(String(points), locale),
    claims: ({ claims }: StaffMission) => claims.toLocaleString(locale),
    days: ({ first, last }: StaffMission) => (first || last ? `${first ?? ''} – ${last ?? ''}` : '—'),
    state: ({ open }: StaffMission) => (
      <span className={`status ${open ? 'status--ok' : 'status--wait'}`}>
        {messages.rewards.states[open ? 'open' : 'closed']}
      </span>
    ),
  }
}

function List() {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffMissions', {}, { signal }), 'all')
  const { data, refresh } = loaded
  const [edited, setEdited] = useState<StaffMission | 'new'>()
  const { what, goal, points, claims, days, state } = useParts(data?.currency ?? '', data?.vendors ?? [])
  const acts = (row: StaffMission) =>
    may('rewards.write') && (
      <Button size="sm" onClick={() => setEdited(row)}>
        {say('templates.change')}
      </Button>
    )
  const head = may('rewards.write') && (
    <div className="panel__head">
      <span />
      <AddButton text={say('missions.add')} onClick={() => setEdited('new')} />
    </div>
  )
  return (
    <>
      <ListPanel
        list={loaded}
        head={head}
        keyOf={({ id }) => id}
        none={say('missions.none')}
        columns={[
          { head: say('pages.missions'), className: 'wrap', cell: what },
          { head: say('missions.goal'), className: 'r num', cell: goal },
          { head: say('points.column'), className: 'r num', cell: points },
          { head: say('vip.claims'), className: 'r num', cell: claims },
          { head: `${say('missions.first')} – ${say('missions.last')}`, className: 'num', cell: days },
          { head: say('members.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={cardOf({
          ...{ what, end: state, acts },
          facts: [
            [say('missions.goal'), goal],
            [say('points.column'), points],
            [say('vip.claims'), claims],
          ],
        })}
      />
      {edited && (
        <MissionDialog
          mission={edited === 'new' ? undefined : edited}
          vendors={data?.vendors ?? []}
          currency={data?.currency ?? ''}
          onDone={refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Missions: what they ask for and give, who has done the most, and the prizes of a month, also those that wait. */
export function Missions() {
  const { say, messages } = useWords()
  const { query, change } = useAddress(showInAddress, { cursor: '' })
  const show = query?.show ?? 'missions'
  const seen = shows.filter((one) => one !== 'settings' || may('settings.read'))
  return (
    <div className="stack">
      <PageHead title={say('pages.missions')} />
      <Segmented
        label={say('agentPay.show')}
        value={show}
        choices={seen.map((value) => ({ value, label: messages.missions.shows[value] }))}
        onChange={(next) => change({ show: next })}
      />
      {show === 'board' && <MissionBoard />}
      {show === 'board' && <ProgrammeOutcome programme="missions" />}
      {show === 'missions' && <List />}
      {show === 'prizes' && <MissionPrizes />}
      {show === 'settings' && may('settings.read') && <GroupSettings group="missions" />}
    </div>
  )
}
