import { lazy, Suspense, useState } from 'react'
import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { ListPage, type ShownList } from '#islands/data/ListPage.tsx'
import { CopyButton } from '#islands/own/CopyLine.tsx'
import { Share } from '#islands/own/Share.tsx'
import type { InviteLink, InviteLinks as Links } from '#stores/invites.ts'
import { Button } from '#ui/Button.tsx'
import type { InviteProps } from './invite-words.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx').then((part) => ({ default: part.LinkDialog })))
const LinkQr = lazy(() => import('./LinkQr.tsx').then((part) => ({ default: part.LinkQr })))

/** What is open beside the list. */
interface Act {
  readonly what: 'new' | 'change' | 'qr'
  readonly link?: InviteLink
}

interface CardProps extends InviteProps, Pick<InviteLinksProps, 'zone'> {
  readonly link: InviteLink
  readonly own: Links['own']
  readonly onAct: (act: Act) => void
}

/** How a link stands: what it has brought, and until when it goes on. */
function Counts({ link, zone, messages, locale }: Pick<CardProps, 'link' | 'zone' | 'messages' | 'locale'>) {
  const { visits, joined, deposited, endsAt, usesMax } = link
  const tag = bcp47[locale]
  return (
    <p className="muted linkcard__n">
      {[
        plural(messages, 'counts.visits', visits, tag),
        plural(messages, 'counts.joined', joined, tag),
        deposited.truncated
          ? t(messages, 'counts.depositedMany', { n: deposited.count.toLocaleString(tag) })
          : plural(messages, 'counts.deposited', deposited.count, tag),
        ...(usesMax === undefined ? [] : [t(messages, 'links.uses', { n: joined, most: usesMax })]),
        ...(endsAt === undefined
          ? []
          : [t(messages, 'links.until', { day: formatDateTime(endsAt, zone).slice(0, 10) })]),
      ].map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}

function Card({ link, own, zone, messages, kinds, locale, onAct }: CardProps) {
  const { url, title, brings, rates, state, qr } = link
  const offered = contractKinds.filter((kind) => rates[kind] !== undefined)
  const isAbove = (kind: ContractKind) => Number(rates[kind]) > Number(own[kind] ?? 0)
  return (
    <article className="linkcard">
      <div className="linkcard__q">
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true" shapeRendering="crispEdges">
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
        <div className="linkcard__t">
          <h3>{title}</h3>
          <code>{url.replace(/^https?:\/\//, '')}</code>
          <p className="rates">
            <span className={brings === 'agent' ? 'status status--brass' : 'status'}>{messages.brings[brings]}</span>
            {offered.map((kind) => (
              <span key={kind} className="tag num">
                {kinds[kind]} {formatDecimal(rates[kind]!, locale)}%
              </span>
            ))}
            {state !== 'open' && <span className="status status--wait">{messages.states[state]}</span>}
          </p>
        </div>
      </div>
      <Counts {...{ link, zone, messages, locale }} />
      {offered.filter(isAbove).map((kind) => (
        <p key={kind} className="neg">
          {t(messages, 'links.above', { kind: kinds[kind] })}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <CopyButton size="sm" text={url} words={messages} label={title} />
        <Share size="sm" data={{ title, url }} label={messages.share} />
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t(messages, 'qr.title', { title })}
          onClick={() => onAct({ what: 'qr', link })}
        >
          <span className="i i-ph-qr-code" aria-hidden="true" />
          {messages.qr.name}
        </Button>
        <Button
          size="sm"
          look="quiet"
          aria-haspopup="dialog"
          aria-label={t(messages, 'dialog.change', { title })}
          onClick={() => onAct({ what: 'change', link })}
        >
          {messages.links.change}
        </Button>
      </div>
    </article>
  )
}

export interface InviteLinksProps extends InviteProps {
  readonly list: ShownList<Links>
  readonly own: Links['own']
  /** Name of the site's time zone. */
  readonly zone: string
  /** Asks for the list again. */
  readonly onChanged: () => void
}

/** The links by which an agent invites, as cards, with what each has brought. */
export function InviteLinks(props: InviteLinksProps) {
  const { list, own, zone, messages, kinds, locale, onChanged } = props
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const done = () => {
    close()
    onChanged()
  }
  return (
    <ListPage
      list={list}
      words={messages}
      labelledBy="links"
      head={
        <>
          <div className="spread">
            <h2 className="panel__title" id="links">
              {messages.links.heading}
            </h2>
            <Button look="outline" size="sm" aria-haspopup="dialog" onClick={() => setAct({ what: 'new' })}>
              <span className="i i-ph-plus" aria-hidden="true" />
              {messages.links.new}
            </Button>
          </div>
          <p className="muted">{messages.links.lead}</p>
        </>
      }
      none={
        <div className="linkcard">
          <h3>{messages.links.empty}</h3>
          <p className="muted">{messages.links.emptyText}</p>
        </div>
      }
      foot={
        <Suspense>
          {act?.what === 'qr' && act.link && <LinkQr link={act.link} messages={messages} onClose={close} />}
          {act && act.what !== 'qr' && (
            <LinkDialog
              {...{ own, zone, messages, kinds, locale }}
              {...(act.link && { link: act.link })}
              onDone={done}
              onClose={close}
            />
          )}
        </Suspense>
      }
    >
      {({ content }) =>
        content.map((link) => <Card key={link.id} {...{ link, own, zone, messages, kinds, locale }} onAct={setAct} />)
      }
    </ListPage>
  )
}
