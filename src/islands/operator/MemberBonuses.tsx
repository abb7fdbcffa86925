import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffBonus } from '#api/staff-bonus.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RowCard } from './RowCard.tsx'
import { useWords } from './words.ts'

type Page = Output<StaffApi['staffBonuses']>

const inAddress = listQuery<{ readonly cursor: string }>({ cursor: '' }, { cursor: cursorField })

const looks: Readonly<Record<StaffBonus['state'], string>> = {
  ...{ offered: 'status--info', active: 'status--wait', converted: 'status--ok' },
  ...{ expired: '', forfeited: '', cancelled: 'status--bad' },
}

/** A member's bonus money, and its end by hand. */
export function MemberBonuses({ account }: { readonly account: string }) {
  const { say, messages, locale } = useWords()
  const [ending, setEnding] = useState<StaffBonus>()
  const list = useStaffList<{ readonly cursor: string }, StaffBonus, Page>(inAddress, ({ cursor }, signal) =>
    staffCall('staffBonuses', { account, language: locale, cursor: cursor || undefined, pageSize: 20 }, { signal }),
  )
  const { data, refresh } = list
  const money = (amount: string) => moneyOf(amount, data?.currency ?? '', locale)
  const what = ({ title, offeredAt, expiresAt, endedAt, end, endReason, endedBy }: StaffBonus) => (
    <>
      <b>{title}</b>
      <span className="sub num">{formatDateTime(offeredAt)}</span>
      {endedAt === undefined && expiresAt !== undefined && (
        <span className="sub num">{say('bonuses.until', { time: formatDateTime(expiresAt) })}</span>
      )}
      {endedAt !== undefined && <span className="sub">{say('bonuses.ended', { time: formatDateTime(endedAt) })}</span>}
      {end !== undefined && <span className="sub">{messages.bonuses.ends[end]}</span>}
      {endReason !== undefined && <span className="sub">{`${endedBy}: ${endReason}`}</span>}
    </>
  )
  const sums = ({ amount, worth, state, converted }: StaffBonus) => (
    <>
      {money(amount)}
      {state === 'active' && <span className="sub">{say('bonuses.worth', { sum: money(worth) })}</span>}
      {state === 'converted' && <span className="sub">{say('bonuses.converted', { sum: money(converted) })}</span>}
    </>
  )
  const bets = ({ done, need }: StaffBonus) => say('bonuses.bets', { done: money(done), need: money(need) })
  const state = (row: StaffBonus) => (
    <span className={`status ${looks[row.state]}`}>{messages.bonuses.states[row.state]}</span>
  )
  const acts = (row: StaffBonus) =>
    may('payments.adjust') &&
    (row.state === 'active' || row.state === 'offered') && (
      <Button size="sm" look="danger-line" onClick={() => setEnding(row)}>
        {say('bonuses.cancel')}
      </Button>
    )
  return (
    <>
      <ListPanel
        list={list}
        title={say('member.tab.bonus')}
        keyOf={({ id }) => id}
        none={say('bonuses.none')}
        columns={[
          { head: say('bonuses.what'), className: 'wrap', cell: what },
          { head: say('bonuses.sum'), className: 'r num', cell: sums },
          { head: say('bonuses.counted'), className: 'r num', cell: bets },
          { head: say('members.state'), cell: state },
          { head: say('acts'), className: 'r', cell: acts },
        ]}
        line={(row) => (
          <RowCard what={what(row)} end={state(row)} acts={acts(row)}>
            <div className="spread num">
              <span>{bets(row)}</span>
              <b>{sums(row)}</b>
            </div>
          </RowCard>
        )}
      />
      {ending && (
        <ReasonDialog
          title={say('bonuses.cancelOne', { title: ending.title })}
          lead={say('bonuses.cancelText', { sum: money(ending.state === 'active' ? ending.worth : ending.amount) })}
          submit={say('bonuses.cancel')}
          danger
          done={say('bonuses.cancelled')}
          send={async (reason) => {
            await staffCall('staffCancelBonus', { id: ending.id, reason })
            refresh()
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
