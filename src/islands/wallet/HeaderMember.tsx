import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Amount, BalanceTools, useBalance } from '#islands/own/Balance.tsx'
import { $notices, $noticesRead, openNotices } from '#stores/messages.ts'
import { $unread, followUnread } from '#stores/unread.ts'
import { MemberMenu } from './MemberMenu.tsx'

export type WalletMessages = typeof import('#locales/en/wallet.json')

export interface HeaderMemberProps {
  /** Texts of the namespace `wallet`. */
  readonly messages: WalletMessages
  readonly locale: Locale
}

/** Characters of an amount that a phone's header has room for beside the search. */
const longest = 12

function BalanceChip({ messages, locale }: HeaderMemberProps) {
  const balance = useBalance(locale)
  const long = !balance.hidden && balance.amount !== undefined && balance.amount.length > longest
  return (
    <div className="bal only-member">
      <span
        className={long ? 'bal__amt bal__amt--long num' : 'bal__amt num'}
        aria-live="polite"
        aria-busy={balance.loading}
      >
        <span className="sr">{messages.balance} </span>
        <span className="bal__cur">{balance.symbol}</span>
        <Amount balance={balance} messages={messages} bar="h-4 w-18" />
      </span>
      <BalanceTools balance={balance} messages={messages} renew="icon-btn bal__renew lg:-ml-1.5" />
    </div>
  )
}

function NoticeBell({ messages, locale }: HeaderMemberProps) {
  const notices = useStore($notices, { ssr: 'initial' })
  const read = useStore($noticesRead, { ssr: 'initial' })
  useEffect(() => {
    followUnread()
    // Without an answer the bell has no number; the pop-up asks again and says what is wrong.
    openNotices(locale).catch(() => undefined)
  }, [locale])
  const own = useStore($unread, { ssr: 'initial' })
  const unread = own + notices.filter((notice) => !read.includes(notice.id)).length
  return (
    <button
      type="button"
      className="icon-btn only-member"
      data-action="notice"
      aria-label={unread > 0 ? t(messages, 'noticesUnread', { n: unread }) : messages.notices}
    >
      <span className="i i-ph-bell" aria-hidden="true" />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  )
}

/** The member's side of the header: balance, cashier, notices and account menu. Guests see nothing of it. */
export function HeaderMember(props: HeaderMemberProps) {
  const { messages } = props
  return (
    <>
      <BalanceChip {...props} />
      <button type="button" className="btn btn--primary only-member only-desk no-break" data-action="cashier">
        {messages.deposit}
      </button>
      <button type="button" className="btn btn--second only-member only-desk" data-action="withdraw">
        {messages.withdraw}
      </button>
      <button
        type="button"
        className="icon-btn icon-btn--cta only-member only-mob no-break"
        data-action="cashier"
        aria-label={messages.deposit}
      >
        <span className="i i-ph-plus-bold" aria-hidden="true" />
      </button>
      <NoticeBell {...props} />
      <MemberMenu {...props} />
    </>
  )
}
