import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffPointLine } from '#api/staff-points.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { keyedAction } from '#stores/keyed-action.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { lookOf } from '#ui/look-of.ts'
import { FormDialog } from './FormDialog.tsx'
import { ListPanel, PanelHead, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { ReasonField } from './ReasonDialog.tsx'
import { RowCard } from './RowCard.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Page = Output<StaffApi['staffPoints']>

const pointsInAddress = listQuery<{ readonly cursor: string }>({ cursor: '' }, { cursor: cursorField })

const correct = keyedAction((key, account: string, points: string, reason: string) =>
  staffCall('staffCorrectPoints', { account, points, reason, key }),
)

/** Gives or takes points by hand, with a reason that the audit log keeps. */
function CorrectDialog(props: { readonly account: string; readonly onDone: () => void; readonly onClose: () => void }) {
  const { account, onDone, onClose } = props
  const { say, explain } = useWords()
  const form = useForm({
    initial: { points: '', reason: '' },
    check: ({ points, reason }) => ({
      points:
        /^-?[0-9]{1,9}(\.[0-9]{1,2})?$/.test(points.trim()) && /[1-9]/.test(points)
          ? undefined
          : say('points.amountWrong'),
      reason: reason.trim() === '' ? say('reason.needed') : undefined,
    }),
    async send({ points, reason }) {
      await correct(account, points.trim(), reason.trim())
      tell('ok', say('points.corrected'))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog title={say('points.correct')} form={form} submit={say('points.correct')} onClose={onClose}>
      <Field label={say('points.amount')} required autoComplete="off" maxLength={13} {...form.field('points')} />
      <ReasonField label={say('reason.label')} field={form.field('reason')} />
    </FormDialog>
  )
}

/** The points of a member, line by line; a correction by hand. */
export function MemberPoints({ account }: { readonly account: string }) {
  const { say, messages, locale } = useWords()
  const [isCorrecting, setCorrecting] = useState(false)
  const list = useStaffList<{ readonly cursor: string }, StaffPointLine, Page>(pointsInAddress, ({ cursor }, signal) =>
    staffCall('staffPoints', { account, language: locale, cursor: cursor || undefined, pageSize: 50 }, { signal }),
  )
  const { data, refresh } = list
  const what = ({ kind, bets, reference }: StaffPointLine) => (
    <>
      <b>
        {messages.points.kinds[kind]}
        {bets && `, ${messages.settingWords.parts[bets.gameType as 'RNG'] ?? bets.gameType}`}
      </b>
      <span className="sub num">
        {bets
          ? say('points.bets', { amount: moneyOf(bets.amount, data?.currency ?? '', locale), rate: bets.rate })
          : reference}
      </span>
    </>
  )
  const when = ({ time, bets }: StaffPointLine) => bets?.day ?? formatDateTime(time)
  const amount = (row: StaffPointLine) => (
    <span className={`num ${lookOf(row.amount)}`}>{formatPoints(row.amount, locale, true)}</span>
  )
  const head = (
    <>
      <PanelHead title={say('member.tab.points')}>
        {may('rewards.write') && (
          <Button size="sm" onClick={() => setCorrecting(true)}>
            <span className="i i-ph-plus-minus" aria-hidden="true" />
            {say('points.correct')}
          </Button>
        )}
      </PanelHead>
      {data && (
        <dl className="dl px-4 pb-3">
          {(['now', 'waiting', 'usable'] as const).map((name) => (
            <div key={name}>
              <dt>{messages.points[name]}</dt>
              <dd className="num">{formatPoints(data[name === 'now' ? 'balance' : name], locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
  return (
    <>
      <ListPanel
        list={list}
        head={head}
        keyOf={({ id }) => id}
        none={say('points.none')}
        columns={[
          { head: say('ledger.time'), className: 'num', cell: when },
          { head: say('points.what'), className: 'wrap', cell: what },
          { head: say('points.column'), className: 'r', cell: amount },
        ]}
        line={(row) => (
          <RowCard what={what(row)} end={<b>{amount(row)}</b>}>
            <p className="faint num">{when(row)}</p>
          </RowCard>
        )}
      />
      {isCorrecting && <CorrectDialog account={account} onDone={refresh} onClose={() => setCorrecting(false)} />}
    </>
  )
}
