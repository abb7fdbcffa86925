import { failureCode } from '#browser/failure.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { CopyLine } from '#islands/own/CopyLine.tsx'
import { QrPicture } from '#islands/own/QrPicture.tsx'
import { Share } from '#islands/own/Share.tsx'
import { stopText } from '#islands/own/stop-text.ts'
import { onLive } from '#stores/live.ts'
import { loadReferral, type OwnReferral } from '#stores/referral.ts'
import { FriendList } from './FriendList.tsx'

export type ReferralMessages = typeof import('#locales/en/referral.json') & ListWords

export interface ReferralProps {
  /** Texts of the namespace `referral`. */
  readonly messages: ReferralMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}
type PartProps = ReferralProps & { readonly data: OwnReferral }

const isSome = (amount: string): boolean => /[1-9]/.test(amount)

/** The member's own link: as a code to scan, as text, and by the device's own sheet. */
function OwnLink({ messages, data }: PartProps) {
  const { code, url, qr } = data
  const words = { copy: messages.copy, copied: messages.copied }
  return (
    <section className="panel mylink" aria-labelledby="mylink">
      <h2 className="panel__title" id="mylink">
        {messages.link}
      </h2>
      <QrPicture messages={messages} {...qr} label={messages.qr.label} name={`baize-${code}`} />
      <div className="mylink__t">
        <CopyLine label={messages.code} value={code} big words={words} />
        <CopyLine label={messages.address} value={url} words={words} />
        <Share data={{ text: t(messages, 'shareText', { url }) }} label={messages.share} />
      </div>
    </section>
  )
}

/** What makes a friend count, and what that brings. */
function Terms({ messages, locale, data }: PartProps) {
  const money = (amount: string) => formatMoney(amount, data.currencySymbol, locale)
  const { reward, least, share, monthMax, monthLeft, turnover } = data
  const steps = [
    messages.steps.join,
    t(messages, 'steps.deposit', { least: money(least) }),
    ...(isSome(reward) ? [t(messages, 'steps.reward', { reward: money(reward) })] : []),
    ...(isSome(share) ? [t(messages, 'steps.share', { share: formatDecimal(share, locale) })] : []),
  ]
  return (
    <section className="panel" aria-labelledby="how">
      <h2 className="panel__title" id="how">
        {messages.how}
      </h2>
      <ol className="how">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="faint mylink__note">
        {monthMax !== undefined && monthLeft !== undefined && (
          <p>{t(messages, 'limit', { max: money(monthMax), left: money(monthLeft) })}</p>
        )}
        <p>
          {turnover === 0
            ? messages.free
            : t(messages, 'terms', { times: formatDecimal(String(turnover / 10_000), locale) })}
        </p>
        <p>{messages.own}</p>
      </div>
    </section>
  )
}

function Sums({ messages, locale, data }: PartProps) {
  const money = (amount: string) => formatMoney(amount, data.currencySymbol, locale)
  const lines = [
    [messages.friends, data.friends.toLocaleString(bcp47[locale])],
    [messages.counted, data.counted.toLocaleString(bcp47[locale])],
    [messages.rewards, money(data.rewards)],
    [messages.shares, money(data.shares)],
  ] as const
  return (
    <section className="panel" aria-labelledby="sofar">
      <h2 className="panel__title" id="sofar">
        {messages.sums}
      </h2>
      <dl className="dl">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Friends: the link that brings them, what they bring, and who has come. */
export function ReferralPage(props: ReferralProps) {
  const { messages } = props
  const { data, status, failure, retry } = useResource(loadReferral, null, {
    live: (again) => onLive('balance', again),
  })
  if (failureCode(failure) === 'referral_off') return <p className="panel">{messages.off}</p>
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-60" />
          <div className="skel h-40" />
        </div>
      </Instead>
    )
  if (!data.takesPart) return <p className="panel">{messages.notFor}</p>
  const stopped = stopText(data, messages)
  return (
    <div className="two">
      <div className="stack">
        {stopped ? <p className="panel">{stopped}</p> : <OwnLink {...props} data={data} />}
        <FriendList {...props} symbol={data.currencySymbol} />
      </div>
      <aside className="stack">
        {!stopped && <Terms {...props} data={data} />}
        <Sums {...props} data={data} />
      </aside>
    </div>
  )
}
