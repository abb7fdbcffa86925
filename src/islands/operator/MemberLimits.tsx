import { useState } from 'react'
import type { LimitKind, PlayLimits } from '#api/limits.ts'
import type { StaffMember } from '#api/staff-member.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

interface LimitDialogProps {
  readonly account: string
  readonly kind: LimitKind
  readonly name: string
  readonly house: string
  readonly onSet: (limits: PlayLimits) => void
  readonly onClose: () => void
}

function LimitDialog({ account, kind, name, house, onSet, onClose }: LimitDialogProps) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { value: house },
    async send({ value }) {
      onSet(await staffCall('staffSetLimit', { account, kind, value: value.trim() === '' ? null : value.trim() }))
      tell('ok', say('limits.set', { name }))
      onClose()
    },
    explain: (thrown) => ({ faults: { value: explain(thrown) } }),
  })
  return (
    <FormDialog title={say('limits.title', { name })} form={form} submit={say('save')} onClose={onClose}>
      <AmountField
        label={say('limits.house')}
        note={<p className="field__note">{say('limits.note')}</p>}
        {...form.field('value')}
      />
    </FormDialog>
  )
}

/** The member's own limits, the house's, and what is used of them. */
export function MemberLimits({ member }: { readonly member: StaffMember }) {
  const { say, word, locale } = useWords()
  const { account, wallet } = member
  const [editing, setEditing] = useState<LimitKind>()
  const loaded = useData(
    (name: string, signal) => staffCall('staffMemberLimits', { account: name }, { signal }),
    account,
  )
  const { data } = loaded
  const show = (kind: string, value: string | undefined) =>
    value === undefined
      ? '—'
      : kind === 'session'
        ? say('limits.minutes', { n: value })
        : moneyOf(value, wallet?.currency ?? 'THB', locale)
  const nameOf = (kind: string) => word(`limits.kinds.${kind}`)
  const rows = data ? (Object.entries(data.limits) as [LimitKind, PlayLimits['limits'][LimitKind]][]) : []
  return (
    <section className="panel panel--flush">
      <PanelHead title={say('member.tab.limits')} />
      {data === undefined ? (
        <Instead {...loaded} />
      ) : (
        <>
          {data.exclusion && (
            <p className="alert alert--warn">
              <span className="i i-ph-hand-palm" aria-hidden="true" />
              {data.exclusion.endsAt
                ? say('limits.excludedUntil', { time: formatDateTime(data.exclusion.endsAt) })
                : say('limits.excluded')}
            </p>
          )}
          <div className="tablebox">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{say('limits.kind')}</th>
                  <th scope="col" className="r">
                    {say('limits.own')}
                  </th>
                  <th scope="col" className="r">
                    {say('limits.house')}
                  </th>
                  <th scope="col" className="r">
                    {say('limits.used')}
                  </th>
                  {may('members.write') && (
                    <th scope="col" className="r">
                      <span className="sr">{say('acts')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map(([kind, limit]) => (
                  <tr key={kind}>
                    <th scope="row">{nameOf(kind)}</th>
                    <td className="r">
                      {show(kind, limit.value)}
                      {limit.next && (
                        <span className="sub">
                          {say('limits.next', {
                            value: show(kind, limit.next.value),
                            time: formatDateTime(limit.next.at).slice(0, 16),
                          })}
                        </span>
                      )}
                    </td>
                    <td className="r">{show(kind, limit.house)}</td>
                    <td className="r">{show(kind, limit.used)}</td>
                    {may('members.write') && (
                      <td className="r">
                        <Button
                          size="sm"
                          look="quiet"
                          aria-label={say('limits.title', { name: nameOf(kind) })}
                          onClick={() => setEditing(kind)}
                        >
                          {say('change')}
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {editing && data && (
        <LimitDialog
          account={account}
          kind={editing}
          name={nameOf(editing)}
          house={data.limits[editing].house ?? ''}
          onSet={loaded.show}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
