import type { StaffWithdrawal } from '#api/staff-withdrawals.ts'
import { formatDateTime } from '#i18n/format.ts'
import { initials } from '#i18n/initials.ts'
import { may } from '#stores/staff-session.ts'
import { memberAt } from './Members.tsx'
import { moneyOf } from './money.ts'
import { To } from './To.tsx'
import { useWords } from './words.ts'

interface OneProps {
  readonly one: StaffWithdrawal
}

const levels = [
  { from: 60, name: 'high', look: 'meter meter--bad' },
  { from: 30, name: 'medium', look: 'meter meter--warn' },
  { from: 0, name: 'low', look: 'meter' },
] as const

/** Why a person looks at it, and who has approved it. */
export function WithdrawalRisk({ one }: OneProps) {
  const { say, messages } = useWords()
  const { risk, notes, approvals, approvalsNeeded } = one
  const level = levels.find(({ from }) => risk >= from)!
  const missing = Math.max(0, approvalsNeeded - approvals.length)
  return (
    <>
      <div className="score">
        <b className="num">{risk}</b>
        <div>
          <span>{messages.withdrawals.levels[level.name]}</span>
          <span className={level.look}>
            <i style={{ width: `${risk}%` }} />
          </span>
        </div>
      </div>
      <ul className="risk">
        {notes.length === 0 && (
          <li className="ok">
            <span className="i i-ph-check" aria-hidden="true" />
            <span>{say('withdrawals.noNotes')}</span>
          </li>
        )}
        {notes.map((note) => (
          <li key={note} className="warn">
            <span className="i i-ph-warning" aria-hidden="true" />
            <span>{messages.withdrawals.notes[note]}</span>
          </li>
        ))}
      </ul>
      {approvalsNeeded > 1 && <p className="faint fs12">{say('withdrawals.fourEyes', { n: approvalsNeeded })}</p>}
      {(approvals.length > 0 || approvalsNeeded > 1) && (
        <div className="four">
          {approvals.map(({ by, at, note }) => (
            <span key={`${by} ${at}`} className="four__p">
              <span className="avatar" aria-hidden="true">
                {initials(by)}
              </span>
              <span>
                <b>{by}</b> {say('withdrawals.approvedAt', { time: formatDateTime(at).slice(11) })}
                {note && <span className="sub">{note}</span>}
              </span>
            </span>
          ))}
          {one.queue !== 'done' &&
            Array.from({ length: approvalsNeeded > 1 ? missing : 0 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
              <span key={at} className="four__p four__p--wait">
                {say('withdrawals.another')}
              </span>
            ))}
        </div>
      )}
    </>
  )
}

/** What has happened so far, by whom. */
export function WithdrawalSteps({ one }: OneProps) {
  const { messages } = useWords()
  return (
    <ol className="timeline">
      {one.steps.map(({ step, state, at, staff, part, sentence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are added at the end
        <li key={index} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>
            <b>{messages.withdrawals.steps[step]}</b>
            {part !== undefined && ` ${part}`}
            {staff && <span className="faint">, {staff}</span>}
          </span>
          <time className="num">{at ? formatDateTime(at).slice(5, 19) : ''}</time>
          {sentence && <p>{sentence}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Money, account and member in figures. */
export function WithdrawalFacts({ one }: OneProps) {
  const { say, messages, locale } = useWords()
  const { member, currency } = one
  const money = (amount: string) => moneyOf(amount, currency, locale)
  const rows: readonly (readonly [label: string, value: string])[] = [
    [say('withdrawals.fee'), money(one.fee)],
    [say('withdrawals.net'), money(one.net)],
    [say('withdrawals.number'), one.number],
    [say('withdrawals.holder'), one.holder],
    [say('withdrawals.nameMatch'), messages.withdrawals.nameMatches[one.nameMatch]],
    ...(one.bankHolder === undefined ? [] : [[say('withdrawals.bankHolder'), one.bankHolder] as const]),
    [say('withdrawals.accountSince'), formatDateTime(one.accountAddedAt).slice(0, 16)],
    [say('withdrawals.accountUsed'), String(one.accountUsed)],
    [say('member.balance'), money(member.balance)],
    [say('member.held'), money(member.held)],
    [say('withdrawals.deposits'), money(member.deposits30)],
    [say('withdrawals.withdrawals'), money(member.withdrawals30)],
    [say('withdrawals.paidBefore'), String(member.paidBefore)],
    [say('withdrawals.day'), `${money(member.dayUsed)} / ${money(member.dayMax)}`],
    [say('withdrawals.promised'), formatDateTime(one.promisedAt).slice(0, 16)],
  ]
  return (
    <div>
      <dl className="dl">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {one.sharedWith.length > 0 && (
          <div>
            <dt>{say('withdrawals.shared')}</dt>
            <dd className="cluster">
              {one.sharedWith.map((account) =>
                may('members.read') ? (
                  <To key={account} to={memberAt(account)} className="link">
                    {account}
                  </To>
                ) : (
                  <span key={account}>{account}</span>
                ),
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
