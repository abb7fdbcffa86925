import { useState } from 'react'
import type { StaffReward } from '#api/staff-mall.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatPoints } from '#i18n/points.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel } from './lists.tsx'
import { moneyOf } from './money.ts'
import { ProgrammeOutcome } from './ProgrammeOutcome.tsx'
import { RewardDialog } from './RewardDialog.tsx'
import { cardOf } from './RowCard.tsx'
import { GroupSettings } from './SettingList.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const shows = ['rewards', 'settings'] as const
const showInAddress = listQuery<{ readonly show: (typeof shows)[number]; readonly cursor: string }>(
  { show: 'rewards', cursor: '' },
  { show: choiceField(shows), cursor: cursorField },
)

/** Parts of a row that table and card share. */
function useParts(currency: string) {
  const { say, messages, locale } = useWords()
  return {
    what: ({ texts, delivery }: StaffReward) => (
      <>
        <b>{texts[locale].title}</b>
        <span className="sub">{messages.rewards.deliveries[delivery ? 'asked' : 'none']}</span>
      </>
    ),
    points: ({ points }: StaffReward) => formatPoints(String(points), locale),
    stock: ({ stock }: StaffReward) => (stock === undefined ? messages.rewards.always : stock.toLocaleString(locale)),
    need: ({ need }: StaffReward) =>
      need === undefined
        ? messages.rewards.needs.none
        : `${messages.rewards.needs[need.kind]} ${moneyOf(need.amount, currency, locale)}`,
    state: ({ open, stock }: StaffReward) => {
      const state = !open ? 'closed' : stock === 0 ? 'soldOut' : 'open'
      return (
        <span className={`status ${state === 'open' ? 'status--ok' : 'status--wait'}`}>
          {messages.rewards.states[state]}
        </span>
      )
    },
    given: ({ waiting, approved }: StaffReward) => say('rewards.given', { waiting, approved }),
  }
}

function List() {
  const { say, locale } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffRewards', {}, { signal }), 'all')
  const { data, refresh } = loaded
  const [edited, setEdited] = useState<StaffReward | 'new'>()
  const { what, points, stock, need, state, given } = useParts(data?.currency ?? '')
  const acts = (row: StaffReward) =>
    may('rewards.write') && (
      <Button size="sm" onClick={() => setEdited(row)}>
        {say('templates.change')}
      </Button>
    )
  const head = (
    <div className="panel__head">
      <span className="faint">
        {data &&
          say('rewards.owed', {
            points: formatPoints(data.owed, locale),
            n: data.waiting,
            sum: moneyOf(data.converted, data.currency, locale),
          })}
      </span>
      {may('rewards.write') && <AddButton text={say('rewards.add')} onClick={() => setEdited('new')} />}
    </div>
  )
  return (
    <>
      <ListPanel
        list={loaded}
        head={head}
        keyOf={({ id }) => id}
        none={say('rewards.none')}
        columns={[
          { head: say('rewards.title'), className: 'wrap', cell: what },
          { head: say('points.column'), className: 'r num', cell: points },
          { head: say('rewards.need'), className: 'wrap', cell: need },
          { head: say('rewards.pieces'), className: 'r num', cell: stock },
          { head: say('rewards.redeemed'), className: 'num', cell: given },
          { head: say('members.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={cardOf({
          ...{ what, end: state, acts },
          facts: [
            [say('points.column'), points],
            [say('rewards.pieces'), stock],
            [say('rewards.need'), need],
          ],
        })}
      />
      {edited && (
        <RewardDialog
          reward={edited === 'new' ? undefined : edited}
          currency={data?.currency ?? ''}
          onDone={refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** The mall: its rewards, and what points are worth. */
export function Rewards() {
  const { say, messages } = useWords()
  const { query, change } = useAddress(showInAddress, { cursor: '' })
  const show = query?.show ?? 'rewards'
  const seen = shows.filter((one) => one === 'rewards' || may('settings.read'))
  return (
    <div className="stack">
      <PageHead title={say('pages.rewards')} />
      {seen.length > 1 && (
        <Segmented
          label={say('agentPay.show')}
          value={show}
          choices={seen.map((value) => ({ value, label: messages.rewards.shows[value] }))}
          onChange={(next) => change({ show: next })}
        />
      )}
      {show === 'settings' && may('settings.read') ? (
        <GroupSettings group="points" />
      ) : (
        <>
          <List />
          <ProgrammeOutcome programme="points" />
        </>
      )}
    </div>
  )
}
