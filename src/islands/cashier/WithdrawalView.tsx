import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { ownPath } from '#islands/own/own-path.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import { toastFailure } from '#stores/toasts.ts'
import { answerReceipt, cancelWithdrawal, type WithdrawalDetail } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { useCountdown } from '#ui/form/use-countdown.ts'
import { NotReceived, WhatNext } from './NotReceived.tsx'
import { Outcome } from './Outcome.tsx'
import { PayoutParts } from './PayoutParts.tsx'
import { ReceiptQuestion } from './ReceiptQuestion.tsx'
import { usePageTitle } from './use-page-title.ts'
import { WithdrawalDetails } from './WithdrawalDetails.tsx'
import { ParcelHead, type TrackProps, WithdrawalTrack } from './WithdrawalTrack.tsx'
import type { WithdrawalWords } from './withdraw-words.ts'

export interface WithdrawalViewProps extends WithdrawalWords {
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly order: WithdrawalDetail
  readonly symbol: string
  /** What a change has answered. */
  readonly onShow: (order: WithdrawalDetail) => void
  readonly onRefresh: () => void
  /** Back to the form. */
  readonly onNew: () => void
}

/** Acts on a withdrawal one at a time; what it answers is shown, and what it refuses is said and read again. */
function useActs({ onShow, onRefresh }: WithdrawalViewProps) {
  const [busy, setBusy] = useState<'yes' | 'no' | 'cancel'>()
  const act = async (name: 'yes' | 'no' | 'cancel', work: () => Promise<WithdrawalDetail>) => {
    if (busy) return
    setBusy(name)
    try {
      onShow(await work())
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      onRefresh()
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, act }
}

/** What came of it, once everything has arrived. */
function Arrived({ messages, locale, order, symbol }: TrackProps) {
  const by = order.parts.map(({ receivedBy }) => receivedBy)
  const kind = by.includes('staff') ? 'staff' : by.includes('window') ? 'window' : 'member'
  const seconds = order.paidAt ? (Date.parse(order.paidAt) - Date.parse(order.requestedAt)) / 1_000 : undefined
  const took =
    seconds === undefined ? '' : t(messages, 'received.took', { time: durationText(seconds, locale, 'long') })
  const titles = { member: messages.received.title, window: messages.received.counted, staff: messages.received.closed }
  const texts = { member: '', window: messages.received.countedText, staff: messages.received.closedText }
  return (
    <>
      <Outcome
        tone="ok"
        icon="i-ph-check-bold"
        title={titles[kind]}
        sum={formatMoney(order.net, symbol, locale)}
        text={[took, texts[kind]].filter(Boolean).join(' ')}
      />
      <hr className="track__hr" />
    </>
  )
}

/** What can be done at the end of the steps. */
function Acts(props: WithdrawalViewProps & { readonly busy: boolean; readonly onCancel: () => void }) {
  const { messages, locale, order, onNew, busy, onCancel } = props
  if (order.cancellable)
    return (
      <>
        <div className="acts mt-5">
          <Button loading={busy} onClick={onCancel}>
            <span className="i i-ph-arrow-u-up-left" aria-hidden="true" />
            {messages.cancel.button}
          </Button>
        </div>
        <p className="note mt-2">{messages.cancel.note}</p>
      </>
    )
  if (order.state === 'rejected' && order.reason === 'name_differs')
    return (
      <div className="acts mt-5">
        <a className="btn btn--primary" href={`${ownPath(locale, '/member/accounts')}?from=withdraw`}>
          <span className="i i-ph-upload-simple" aria-hidden="true" />
          {messages.bankBook}
        </a>
        <Button onClick={onNew}>{messages.otherAccount}</Button>
      </div>
    )
  if (!['rejected', 'cancelled', 'failed', 'returned'].includes(order.state)) return null
  return (
    <div className="acts mt-5">
      <Button look="primary" onClick={onNew}>
        {messages.again}
      </Button>
    </div>
  )
}

/** One withdrawal, from the request to its end. */
export function WithdrawalView(props: WithdrawalViewProps) {
  const { messages, order, onRefresh, onShow } = props
  const { busy, act } = useActs(props)
  const asked = order.parts.find(({ state, answerBy }) => state === 'paid' && answerBy !== undefined)
  const disputed = order.parts.find(({ state }) => state === 'disputed')
  const secondsLeft = useCountdown(asked?.answerBy, onRefresh)
  usePageTitle(disputed && !asked ? messages.notArrived : messages.yours)
  const tracked = { ...props, secondsLeft }
  const answer = (part: number, received: boolean) =>
    act(received ? 'yes' : 'no', () => answerReceipt({ id: order.id, part, received }))
  return (
    <div className="two two--side">
      <div className="stack">
        {asked && (
          <ReceiptQuestion
            {...tracked}
            part={asked}
            busy={busy === 'cancel' ? undefined : busy}
            onAnswer={(received) => void answer(asked.part, received)}
          />
        )}
        {disputed && (
          <NotReceived
            {...props}
            key={disputed.part}
            part={disputed}
            busy={busy === 'yes'}
            onShow={onShow}
            onArrived={() => void answer(disputed.part, true)}
          />
        )}
        <section className="panel">
          {order.state === 'received' ? <Arrived {...tracked} /> : <ParcelHead {...tracked} />}
          <div className={order.state === 'received' ? undefined : 'mt-6'}>
            <WithdrawalTrack {...tracked} />
          </div>
          <Acts
            {...props}
            busy={busy === 'cancel'}
            onCancel={() => void act('cancel', () => cancelWithdrawal(order.id))}
          />
        </section>
      </div>
      <aside className="stack">
        {disputed && <WhatNext {...props} part={disputed} />}
        <WithdrawalDetails {...props} />
        <PayoutParts {...props} />
      </aside>
    </div>
  )
}
