import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { offerStates } from '#api/promotion-rules.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { OfferTerms } from './OfferTerms.tsx'
import { RowCard } from './RowCard.tsx'
import { GroupSettings } from './SettingList.tsx'
import { StuckRounds } from './StuckRounds.tsx'
import { useWords } from './words.ts'

const shows = ['all', ...offerStates] as const
interface OffersQuery {
  readonly state: (typeof shows)[number]
  readonly cursor: string
}
type Page = Output<StaffApi['staffOffers']>

const inAddress = listQuery<OffersQuery>(
  { state: 'all', cursor: '' },
  { state: choiceField(shows), cursor: cursorField },
)

const load = ({ state, cursor }: OffersQuery, signal: AbortSignal): Promise<Page> =>
  staffCall(
    'staffOffers',
    { state: state === 'all' ? undefined : state, cursor: cursor || undefined, pageSize: 50 },
    { signal },
  )

const looks: Readonly<Record<StaffOffer['state'], string>> = { draft: 'status--wait', open: 'status--ok', closed: '' }

/** Parts of a row that table and card share. */
function useParts(page: Page | undefined, onOpen: (offer: StaffOffer) => void, onEdit: (offer: StaffOffer) => void) {
  const { say, messages, locale } = useWords()
  const day = (moment: string) => formatDateTime(moment, page?.timeZone).slice(0, 10)
  const given = ({ reward }: StaffOffer, amount: string) =>
    reward.kind === 'points'
      ? say('offers.points', { n: formatPoints(amount, locale) })
      : moneyOf(amount, page?.currency ?? '', locale)
  return {
    what: ({ name, texts }: StaffOffer) => (
      <>
        <b>{texts[locale].title}</b>
        <span className="sub">{name}</span>
      </>
    ),
    reward: (row: StaffOffer) => (
      <>
        {given(row, row.reward.amount)}
        <span className="sub">{messages.offers.choices.way[row.way]}</span>
      </>
    ),
    period: ({ from, until }: StaffOffer) => `${day(from)} – ${until === undefined ? '' : day(until)}`,
    spent: (row: StaffOffer) => (
      <>
        {given(row, row.given)}
        {row.budget !== undefined && <span className="sub">/ {given(row, row.budget)}</span>}
      </>
    ),
    applying: ({ applying }: StaffOffer) => applying.toLocaleString(locale),
    state: ({ state, until }: StaffOffer) =>
      state === 'open' && until !== undefined && Date.parse(until) <= Date.now() ? (
        <span className="status">{messages.offers.ended}</span>
      ) : (
        <span className={`status ${looks[state]}`}>{messages.offers.states[state]}</span>
      ),
    acts: (row: StaffOffer) => (
      <span className="cluster">
        <Button size="sm" onClick={() => onOpen(row)}>
          {say('offers.terms')}
        </Button>
        {may('rewards.write') && row.state !== 'closed' && (
          <Button size="sm" onClick={() => onEdit(row)}>
            {say('templates.change')}
          </Button>
        )}
      </span>
    ),
  }
}

/** Promotions with rules: what runs, what is a draft and what was closed. */
export function Offers() {
  const { say, messages } = useWords()
  const list = useStaffList<OffersQuery, StaffOffer, Page>(inAddress, load)
  const { query, change, refresh, data } = list
  const [edited, edit] = useState<StaffOffer | 'new'>()
  const [opened, open] = useState<StaffOffer>()
  const { what, reward, period, spent, applying, state, acts } = useParts(data, open, edit)
  return (
    <div className="stack">
      <PageHead title={say('pages.offers')} />
      <div className="bar">
        <Segmented
          label={say('members.state')}
          value={query.state}
          choices={shows.map((value) => ({ value, label: messages.offers.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
        {may('rewards.write') && data && <AddButton text={say('offers.add')} onClick={() => edit('new')} />}
      </div>
      <StuckRounds />
      <ListPanel
        list={list}
        keyOf={({ id }) => id}
        none={say('offers.none')}
        columns={[
          { head: say('offers.title'), className: 'wrap', cell: what },
          { head: say('offers.fields.reward'), cell: reward },
          { head: say('offers.period'), className: 'num', cell: period },
          { head: say('offers.given'), className: 'r num', cell: spent },
          { head: say('pages.applications'), className: 'r num', cell: applying },
          { head: say('members.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <RowCard what={what(row)} end={state(row)} acts={acts(row)}>
            <div className="spread">
              <span>{reward(row)}</span>
              <span className="num">{spent(row)}</span>
            </div>
            <p className="faint num">{period(row)}</p>
          </RowCard>
        )}
      />
      {may('settings.read') && <GroupSettings group="offers" />}
      {edited && data && (
        <OfferDialog
          offer={edited === 'new' ? undefined : edited}
          {...{ currency: data.currency, zone: data.timeZone }}
          onDone={(stored) => {
            refresh()
            edit(undefined)
            open(stored)
          }}
          onClose={() => edit(undefined)}
        />
      )}
      {opened && data && (
        <OfferTerms
          offer={opened}
          {...{ currency: data.currency, zone: data.timeZone }}
          onDone={refresh}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}
