import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import type { ListWords } from '#islands/data/words.ts'
import type { ReceiptMessages } from '#islands/own/movement-words.ts'
import { VipCard } from '#islands/own/VipCard.tsx'
import type { VipWriting } from '#islands/own/vip-words.ts'
import { $balanceHidden } from '#stores/balance.ts'
import type { PlayLimits } from '#stores/limits.ts'
import { $missionsToClaim, $rewardsToClaim } from '#stores/to-claim.ts'
import { $unread } from '#stores/unread.ts'
import { Facts, Identity } from './Identity.tsx'
import { Latest } from './Latest.tsx'
import { Needs } from './Needs.tsx'
import { type LimitWords, OwnLimits } from './OwnLimits.tsx'
import { Purse } from './Purse.tsx'
import { Safety } from './Safety.tsx'
import { type HubAnswer, useHub } from './use-hub.ts'

export type HubMessages = typeof import('#locales/en/hub.json') & ListWords
export type WalletMessages = typeof import('#locales/en/wallet.json')
export type LevelMessages = typeof import('#locales/en/security.json')['level']

/** A page of the member centre, with its address in the language of the page. */
interface Entry {
  readonly page: string
  readonly text: string
  /** Class of its icon. */
  readonly mark: string
}

export interface HubProps {
  /** Texts of the namespace `hub`. */
  readonly messages: HubMessages
  /** Texts of the namespace `wallet`. */
  readonly wallet: WalletMessages
  readonly safety: LevelMessages
  readonly limits: LimitWords
  /** Texts of the namespace `receipt`. */
  readonly words: ReceiptMessages
  readonly entries: readonly Entry[]
  /** The ranks, while the programme is on. */
  readonly vip?: Omit<VipWriting, 'locale'> | undefined
  readonly locale: Locale
}

/** The pages of the centre on a phone, with what is new on them. */
function Grid({ messages, entries }: Pick<HubProps, 'messages' | 'entries'>) {
  const unread = useStore($unread, { ssr: 'initial' })
  const missions = useStore($missionsToClaim, { ssr: 'initial' })
  const rewards = useStore($rewardsToClaim, { ssr: 'initial' })
  const counts: readonly (readonly [page: string, count: number])[] = [
    ['/messages', unread],
    ['/missions', missions],
    ['/rewards', rewards],
  ]
  const newOn = (page: string): number => counts.find(([end]) => page.endsWith(end))?.[1] ?? 0
  return (
    <nav className="panel mgrid only-mob" aria-label={messages.centre}>
      {entries.map(({ page, text, mark }) => (
        <a key={page} href={page}>
          <span className={`i ${mark}`} aria-hidden="true" />
          <span>{text}</span>
          {newOn(page) > 0 && <span className="count">{newOn(page) > 99 ? '99+' : newOn(page)}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The member's rank and the way to the next; accounts without a rank have none. */
function Rank(props: {
  readonly vip: NonNullable<HubProps['vip']>
  readonly data: HubAnswer | undefined
  readonly locale: Locale
  readonly page: string
}) {
  const { vip, data, locale, page } = props
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  if (data === undefined) return <div className="skel vipc__wait" />
  const standing = data.vip?.standing
  return standing ? <VipCard {...{ ...vip, locale, standing, page, hidden }} /> : null
}

/** What a member on a break reads; nothing for everybody else. */
function breakOf(limits: LimitWords, exclusion: PlayLimits['exclusion']): string | undefined {
  if (exclusion === undefined) return undefined
  const { endsAt } = exclusion
  if (endsAt === undefined) return limits.runningForever
  return t(limits, 'running', { time: formatDateTime(endsAt).slice(0, -3) })
}

/** Redirects old anchors of this page to the security page, where their sections are now. */
function useOldAnchors(safety: string): void {
  useEffect(() => {
    if (/^#(vip|safety|passkeys|sessions|about|activity)$/.test(location.hash)) location.replace(safety + location.hash)
  }, [safety])
}

/** The member's own page: the balance, the way to everything else, and what needs attention. */
export function Hub({ messages, wallet, safety, limits, words, entries, vip, locale }: HubProps) {
  const { data, status, retry } = useHub({ vip: vip !== undefined })
  const pageOf = (name: string) => entries.find(({ page }) => page.endsWith(`/${name}`)) ?? { page: '', text: '' }
  const security = pageOf('security')
  useOldAnchors(security.page)
  if (status === 'guest' || status === 'trial') {
    return (
      <Instead messages={messages} status={status} retry={retry}>
        {null}
      </Instead>
    )
  }
  const identity = <Identity wallet={wallet} safety={security} />
  return (
    <div className="two hub">
      <div className="stack">
        <div className="only-mob">{identity}</div>
        {data && <Needs messages={messages} locale={locale} paid={data.paid} page={pageOf('withdraw').page} />}
        <Purse
          messages={messages}
          wallet={wallet}
          locale={locale}
          onBreak={breakOf(limits, data?.limits.exclusion)}
          limits={pageOf('limits').page}
        />
        {vip && (data || status === 'loading') && (
          <Rank vip={vip} data={data} locale={locale} page={pageOf('vip').page} />
        )}
        <Grid messages={messages} entries={entries} />
        {data ? (
          <Latest
            messages={messages}
            words={words}
            locale={locale}
            lines={data.latest}
            record={pageOf('transactions').page}
          />
        ) : (
          <Instead messages={messages} status={status} retry={retry}>
            <div className="skel h-80" />
          </Instead>
        )}
      </div>
      <div className="stack">
        <section className="panel only-desk">
          {identity}
          <Facts messages={messages} />
        </section>
        {data ? (
          <>
            <Safety messages={messages} words={safety} security={data.security} page={security.page} />
            <OwnLimits
              messages={messages}
              words={limits}
              locale={locale}
              limits={data.limits}
              page={pageOf('limits').page}
            />
          </>
        ) : (
          status === 'loading' && <div className="skel h-68" />
        )}
        <button type="button" className="btn btn--second btn--block only-mob" data-action="logout">
          <span className="i i-ph-sign-out" aria-hidden="true" />
          {wallet.signOut}
        </button>
      </div>
    </div>
  )
}
