import { useEffect, useState } from 'react'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { PageTools } from '#islands/data/PageTools.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { ownPath } from '#islands/own/own-path.ts'
import { openDialog } from '#stores/dialog.ts'
import { loadPayoutAccounts, type PayoutAccount, type PayoutAccounts } from '#stores/payout-accounts.ts'
import { loadSecurity } from '#stores/security.ts'
import type { PinRule } from '#ui/form/PinField.tsx'
import { AccountRow } from './AccountRow.tsx'
import { AddAccount } from './AddAccount.tsx'
import { type AccountsPageProps, accountName } from './accounts-words.ts'
import { BankBook } from './BankBook.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import { momentText } from './times.ts'
import { onePoint } from './withdraw-words.ts'

async function loadPage(_: null, signal: AbortSignal) {
  const [own, security] = await Promise.all([loadPayoutAccounts(null, signal), loadSecurity(signal)])
  return { own, rule: security.paymentRule, hasPassword: security.paymentPassword }
}

/** What is open over the page. */
type Over = { readonly do: 'add' | 'password' } | { readonly do: 'book' | 'remove'; readonly account: PayoutAccount }

const wantsToAdd = () => new URLSearchParams(location.search).has('add')
const cameFrom = () => new URLSearchParams(location.search).get('from')

/** The newest account that still waits, which its owner should know of. */
function NotYou(props: AccountsPageProps & { readonly account: PayoutAccount; readonly onRemove: () => void }) {
  const { messages, payee, locale, account, onRemove } = props
  return (
    <section className="panel" aria-labelledby="not-you">
      <h2 className="panel__title mb-1" id="not-you">
        {messages.notYou.title}
      </h2>
      <p className="muted mb-3 leading-[var(--lh-body)]">
        {t(messages, 'notYou.text', {
          account: accountName(payee, account),
          time: momentText(account.createdAt, locale),
        })}
      </p>
      <button type="button" className="btn btn--danger-line btn--sm" onClick={onRemove}>
        <span className="i i-ph-lock-simple" aria-hidden="true" />
        {messages.notYou.remove}
      </button>
    </section>
  )
}

function Lead({
  messages,
  locale,
  holder,
  hours,
}: Pick<AccountsPageProps, 'messages' | 'locale'> & {
  readonly holder: string | undefined
  readonly hours: number
}) {
  const whose = holder === undefined ? messages.leadPlain : onePoint(t(messages, 'lead', { holder }))
  return (
    <p className="lead">
      {whose} {hours > 0 && plural(messages, 'leadWait', hours, bcp47[locale])}
    </p>
  )
}

interface ListProps extends AccountsPageProps {
  readonly own: PayoutAccounts
  readonly onAdd: () => void
  readonly onOver: (over: Over) => void
}

/** The accounts, or that there is none yet. */
function AccountList(props: ListProps) {
  const { messages, own, onAdd, onOver } = props
  if (own.accounts.length === 0)
    return (
      <section className="panel empty">
        <p>{messages.none}</p>
        <button type="button" className="btn btn--second" onClick={onAdd}>
          {messages.addFirst}
        </button>
      </section>
    )
  return (
    <section className="panel panel--flush" aria-label={messages.title}>
      {own.accounts.map((account) => (
        <AccountRow
          key={account.id}
          {...props}
          account={account}
          onBook={() => onOver({ do: 'book', account })}
          onRemove={() => onOver({ do: 'remove', account })}
        />
      ))}
    </section>
  )
}

/** The dialog that is open over the page. */
function Overlay(
  props: Omit<ListProps, 'onAdd' | 'onOver'> & {
    readonly over: Over
    readonly rule: PinRule
    readonly onClose: () => void
    readonly onPassword: () => void
    readonly onDone: (sentence: string) => void
  },
) {
  const { over, messages, payee, locale, onDone } = props
  switch (over.do) {
    case 'book':
      return <BankBook {...props} account={over.account} onSent={() => onDone(messages.proofSent)} />
    case 'remove': {
      const account = accountName(payee, over.account)
      const onRemoved = () => onDone(t(messages, 'removed', { account }))
      return <RemoveAccount {...props} account={over.account} onRemoved={onRemoved} />
    }
    default: {
      const onAdded = (account: PayoutAccount) => {
        const time = account.usableAt ? momentText(account.usableAt, locale) : ''
        onDone(t(messages, `added.${account.state}`, { account: accountName(payee, account), time }))
      }
      return <AddAccount {...props} onAdded={onAdded} />
    }
  }
}

/** What is open over the page; a link that leads here to add an account opens the form, or what has to come before it. */
function useOver(hasPassword: boolean | undefined, refresh: () => void) {
  const [over, setOver] = useState<Over>()
  const add = () => setOver({ do: 'add' })
  const setPassword = () => {
    const onDone = () => {
      refresh()
      add()
    }
    openDialog({ name: 'security-step', step: 'payment', onDone })
  }
  const begin = () => (hasPassword ? add() : setPassword())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known
  useEffect(() => {
    if (hasPassword !== undefined && wantsToAdd()) begin()
  }, [hasPassword])
  return { over, setOver, setPassword, begin }
}

/** The member's accounts for withdrawals. */
export function AccountsPage(props: AccountsPageProps) {
  const { messages, locale } = props
  const { data, status, retry, refresh } = useResource(loadPage, null)
  const { over, setOver, setPassword, begin } = useOver(data?.hasPassword, refresh)
  const [said, setSaid] = useState<string>()
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(() => setOnTheWay(cameFrom() === 'withdraw'), [])
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two two--side">
          <div className="skel h-60" />
        </div>
      </Instead>
    )
  const { own, rule } = data
  const done = (sentence: string) => {
    setOver(undefined)
    setSaid(sentence)
    refresh()
  }
  const newest = own.accounts.find(({ state, used }) => state === 'waits' && used === 0)
  return (
    <>
      <PageTools>
        {own.accounts.length < own.max && (
          <button type="button" className="btn btn--primary btn--sm" onClick={begin}>
            <span className="i i-ph-plus" aria-hidden="true" />
            {messages.add}
          </button>
        )}
      </PageTools>
      <Lead messages={messages} locale={locale} holder={own.holder} hours={own.waitHours} />
      <Said sentence={said} />
      <div className="two two--side">
        <div className="stack">
          <AccountList {...props} own={own} onAdd={begin} onOver={setOver} />
          <p className="note">{t(messages, 'count', { n: own.accounts.length, max: own.max })}</p>
          {isOnTheWay && (
            <p>
              <a className="link" href={ownPath(locale, '/member/withdraw')}>
                {messages.back}
              </a>
            </p>
          )}
        </div>
        {newest && (
          <aside className="stack">
            <NotYou {...props} account={newest} onRemove={() => setOver({ do: 'remove', account: newest })} />
          </aside>
        )}
      </div>
      {over && (
        <Overlay
          {...props}
          over={over}
          own={own}
          rule={rule}
          onClose={() => setOver(undefined)}
          onPassword={setPassword}
          onDone={done}
        />
      )}
    </>
  )
}

/** What has just been done. */
function Said({ sentence }: { readonly sentence: string | undefined }) {
  return (
    <div role="status">
      {sentence && (
        <p className="alert alert--ok mb-4">
          <span className="i i-ph-check-circle" aria-hidden="true" />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}
