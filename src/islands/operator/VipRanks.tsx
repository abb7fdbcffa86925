import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { Language } from '#api/language.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { ratesText } from '#islands/own/vip-words.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { ProgrammeOutcome } from './ProgrammeOutcome.tsx'
import { RankDialog, type RankSetting, sums } from './RankDialog.tsx'
import { GroupSettings } from './SettingList.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Vip = Output<StaffApi['staffVip']>
type Shown = Vip['ranks'][number]

async function load(language: string, signal: AbortSignal) {
  const [vip, { settings }] = await Promise.all([
    staffCall('staffVip', { language: language as Language }, { signal }),
    may('settings.read') ? staffCall('staffSettings', {}, { signal }) : { settings: [] },
  ])
  return { vip, ladder: settings.find(({ name }) => name === 'vipLadder')?.value as RankSetting[] | undefined }
}

/** What the ranks have cost this month and the last. */
function Paid({ vip }: { readonly vip: Vip }) {
  const { say, messages, locale } = useWords()
  const money = (amount: string) => moneyOf(amount, vip.currency, locale)
  return (
    <section className="panel panel--flush" aria-labelledby="vip-paid">
      <PanelHead title={say('vip.paid')} id="vip-paid" />
      {vip.paid.length === 0 ? (
        <p className="empty">{say('vip.nonePaid')}</p>
      ) : (
        <DataTable
          rows={vip.paid}
          keyOf={({ month, benefit }) => month + benefit}
          columns={[
            { head: say('vip.month'), className: 'num', cell: ({ month }) => month },
            { head: say('vip.benefit'), cell: ({ benefit }) => messages.vip.benefits[benefit] },
            { head: say('vip.claims'), className: 'r num', cell: ({ claims }) => claims.toLocaleString(locale) },
            { head: say('vip.amount'), className: 'r num', cell: ({ amount }) => money(amount) },
          ]}
          line={({ month, benefit, claims, amount }) => (
            <div className="arow">
              <div className="spread">
                <b>{messages.vip.benefits[benefit]}</b>
                <span className="num">{money(amount)}</span>
              </div>
              <p className="faint num">
                {month}, {say('vip.claims')} {claims.toLocaleString(locale)}
              </p>
            </div>
          )}
        />
      )}
    </section>
  )
}

/** The ladder as it is stored, with who stands on each rank. */
function Ranks(props: {
  readonly vip: Vip
  readonly onEdit: ((rank: number) => void) | undefined
  readonly onRemove: () => void
}) {
  const { vip, onEdit, onRemove } = props
  const { say, messages, locale } = useWords()
  const money = (amount: string) => moneyOf(amount, vip.currency, locale)
  // Who was never looked at stands on the first rank: nobody counts those.
  const members = ({ rank, members: n }: Shown) => (rank === 1 ? '—' : n.toLocaleString(locale))
  const more = [
    { head: say('vip.withdrawals'), cell: ({ withdrawDay }: Shown) => (withdrawDay ? money(withdrawDay) : '—') },
    {
      head: say('vip.rebate'),
      cell: ({ rebates }: Shown) => ratesText(rebates, messages.settingWords.parts, locale) || '—',
    },
  ]
  const acts = ({ rank }: Shown) =>
    onEdit && (
      <span className="cluster">
        <Button size="sm" aria-label={say('vip.changeOf', { n: rank })} onClick={() => onEdit(rank)}>
          {say('vip.change')}
        </Button>
        {rank === vip.ranks.length && rank > 2 && (
          <Button size="sm" look="danger-line" aria-label={say('vip.removeOf', { n: rank })} onClick={onRemove}>
            {say('vip.remove')}
          </Button>
        )}
      </span>
    )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={vip.ranks}
      keyOf={({ rank }) => String(rank)}
      columns={[
        { head: say('vip.rank'), cell: (rank) => <b>{`${rank.rank} ${rank.name}`}</b> },
        ...sums.map((name) => ({
          head: messages.vip.sums[name],
          className: 'r num',
          cell: (rank: Shown) => money(rank[name]),
        })),
        { ...more[0]!, className: 'r num' },
        more[1]!,
        { head: say('vip.members'), className: 'r num', cell: members },
        { head: say('acts'), className: 'r', cell: acts },
      ]}
      line={(rank) => (
        <div className="arow">
          <div className="spread">
            <b>{`${rank.rank} ${rank.name}`}</b>
            <span className="faint">
              {say('vip.members')} <span className="num">{members(rank)}</span>
            </span>
          </div>
          <dl className="arow__two">
            {sums.map((name) => (
              <div key={name}>
                <dt>{messages.vip.sums[name]}</dt>
                <dd>{money(rank[name])}</dd>
              </div>
            ))}
            {more.map(({ head, cell }) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{cell(rank)}</dd>
              </div>
            ))}
          </dl>
          {onEdit && <div className="arow__acts">{acts(rank)}</div>}
        </div>
      )}
    />
  )
}

/** The programme of ranks: what they ask for and bring, who stands on them, and what they cost. */
export function VipRanks() {
  const { say, explain, locale } = useWords()
  const loaded = useData(load, locale)
  const [editing, setEditing] = useState<number>()
  const { vip, ladder } = loaded.data ?? {}
  const canEdit = ladder !== undefined && may('settings.write')
  async function keep(next: readonly RankSetting[]): Promise<void> {
    await staffCall('staffSetSettings', { changes: { vipLadder: [...next] } })
    tell('ok', say('vip.kept'))
    loaded.refresh()
  }
  const removeLast = () => void keep(ladder!.slice(0, -1)).catch((thrown: unknown) => tell('bad', explain(thrown)))
  return (
    <>
      <PageHead title={say('pages.vip')} note={say('vip.note')}>
        {canEdit && <AddButton text={say('vip.add')} onClick={() => setEditing(ladder.length + 1)} />}
      </PageHead>
      {vip === undefined ? (
        <Instead {...loaded} rows={8} />
      ) : (
        <div className="stack">
          <Ranks vip={vip} onEdit={canEdit ? setEditing : undefined} onRemove={removeLast} />
          <Paid vip={vip} />
          <ProgrammeOutcome programme="vip" />
          <ProgrammeOutcome programme="rebate" />
          {may('settings.read') && <GroupSettings group="vip" />}
        </div>
      )}
      {canEdit && editing !== undefined && (
        <RankDialog
          ladder={ladder}
          rank={editing}
          currency={vip!.currency}
          onKeep={keep}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
