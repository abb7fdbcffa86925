import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffRaffle } from '#api/staff-raffles.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { ProgrammeOutcome } from './ProgrammeOutcome.tsx'
import { RaffleDialog } from './RaffleDialog.tsx'
import { RaffleState } from './RaffleState.tsx'
import { RowCard } from './RowCard.tsx'
import { useWords } from './words.ts'

interface RafflesQuery {
  readonly cursor: string
}
type Page = Output<StaffApi['staffRaffles']>

const inAddress = listQuery<RafflesQuery>({ cursor: '' }, { cursor: cursorField })

const load = ({ cursor }: RafflesQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffRaffles', { cursor: cursor || undefined, pageSize: 20 }, { signal })

const looks: Readonly<Record<StaffRaffle['state'], string>> = {
  ...{ draft: 'status--wait', open: 'status--ok', closed: 'status--info', drawn: '', off: '' },
}

/** Raffles: drafts, what runs, and what was drawn. */
export function Raffles() {
  const { say, messages, locale } = useWords()
  const list = useStaffList<RafflesQuery, StaffRaffle, Page>(inAddress, load)
  const { data, refresh } = list
  const [edited, edit] = useState<StaffRaffle | 'new'>()
  const [opened, open] = useState<StaffRaffle>()
  const time = (moment: string) => formatDateTime(moment, data?.timeZone).slice(0, 16)
  const what = ({ texts }: StaffRaffle) => <b>{texts[locale].title}</b>
  const when = ({ endsAt, drawsAt }: StaffRaffle) => (
    <>
      {time(endsAt)}
      <span className="sub">{time(drawsAt)}</span>
    </>
  )
  const tickets = (row: StaffRaffle) => row.tickets.toLocaleString(locale)
  const paid = (row: StaffRaffle) => moneyOf(row.paid, data?.currency ?? '', locale)
  const state = ({ state: is }: StaffRaffle) => (
    <span className={`status ${looks[is]}`}>{messages.raffles.states[is]}</span>
  )
  const acts = (row: StaffRaffle) => (
    <span className="cluster">
      <Button size="sm" onClick={() => open(row)}>
        {say('raffles.look')}
      </Button>
      {may('rewards.write') && row.state === 'draft' && (
        <Button size="sm" onClick={() => edit(row)}>
          {say('templates.change')}
        </Button>
      )}
    </span>
  )
  return (
    <div className="stack">
      <PageHead title={say('pages.raffles')} />
      {may('rewards.write') && data && (
        <div className="bar">
          <AddButton text={say('raffles.add')} onClick={() => edit('new')} />
        </div>
      )}
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('raffles.none')}
        columns={[
          { head: say('raffles.name'), className: 'wrap', cell: what },
          { head: say('raffles.ends'), className: 'num', cell: when },
          { head: say('raffles.tickets'), className: 'r num', cell: tickets },
          { head: say('offers.cost'), className: 'r num', cell: paid },
          { head: say('members.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <RowCard what={what(row)} end={state(row)} acts={acts(row)}>
            <div className="spread num">
              <span>{when(row)}</span>
              <span>{tickets(row)}</span>
            </div>
          </RowCard>
        )}
      />
      <ProgrammeOutcome programme="raffles" />
      {edited && data && (
        <RaffleDialog
          raffle={edited === 'new' ? undefined : edited}
          zone={data.timeZone}
          currency={data.currency}
          onDone={refresh}
          onClose={() => edit(undefined)}
        />
      )}
      {opened && data && (
        <RaffleState
          raffle={opened}
          currency={data.currency}
          zone={data.timeZone}
          onDone={refresh}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}
