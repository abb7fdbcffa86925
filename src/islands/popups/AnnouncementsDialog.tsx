import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { type Announcement, listAnnouncements } from '#stores/talk.ts'
import { Html } from '#ui/Html.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { usePopup } from './context.ts'
import { type Closing, Failed, Popup, useAsked } from './more-parts.tsx'
import { useTalk } from './talk-parts.tsx'

/** Where the promotion of an announcement is told. */
const promotionPath = (type: string) => `/promotions#${encodeURIComponent(type)}`
const dayOf = (time: string) => formatDateTime(time).slice(5, 10)

interface ListProps {
  readonly items: readonly Announcement[]
  readonly chosen: Announcement | undefined
  readonly onChoose: (item: Announcement) => void
}

function List({ items, chosen, onChoose }: ListProps) {
  return (
    <ul className="ann__list">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={item.id === chosen?.id ? 'ann__item is-on' : 'ann__item'}
            aria-current={item.id === chosen?.id ? 'true' : undefined}
            onClick={() => onChoose(item)}
          >
            <span>{item.title}</span>
            <time dateTime={item.time}>{dayOf(item.time)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Reading({ item, onClose }: Closing & { readonly item: Announcement }) {
  const { locale } = usePopup()
  const say = useTalk()
  const title = useRef<HTMLHeadingElement>(null)
  // On phones the text stands below the list: whoever chooses is brought to it, and readers hear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other text takes the focus
  useEffect(() => title.current?.focus({ preventScroll: window.innerWidth >= 768 }), [item.id])
  return (
    <article className="ann__text">
      <h3 className="ann__title" ref={title} tabIndex={-1}>
        {item.title}
      </h3>
      <time className="faint text-[13px]" dateTime={item.time}>
        {formatDateTime(item.time)}
      </time>
      <Html html={item.content} />
      {item.promotionType !== undefined && (
        <a
          className="btn btn--primary btn--block"
          href={localePath(locale, promotionPath(item.promotionType))}
          onClick={onClose}
        >
          {say('announcements.toPromotion')}
        </a>
      )}
    </article>
  )
}

/** What the operator has announced: nine a page, with the text of the chosen one beside the list. */
export function AnnouncementsDialog({ onClose }: Closing) {
  const { locale } = usePopup()
  const [pageNo, setPageNo] = useState(1)
  return <Page key={pageNo} pageNo={pageNo} onPage={setPageNo} onClose={onClose} locale={locale} />
}

interface PageProps extends Closing {
  readonly pageNo: number
  readonly onPage: (page: number) => void
  readonly locale: ReturnType<typeof usePopup>['locale']
}

function Page({ pageNo, onPage, onClose, locale }: PageProps) {
  const say = useTalk()
  const { answer, failed, again } = useAsked(() => listAnnouncements(pageNo, locale))
  const [wanted, setWanted] = useState<Announcement>()
  const chosen = wanted ?? answer?.content[0]
  return (
    <Popup title={say('announcements.title')} onClose={onClose} wide>
      {failed !== undefined && <Failed thrown={failed} again={again} />}
      {!answer && failed === undefined && <div className="skel h-80" aria-busy="true" />}
      {answer?.total === 0 && <p className="muted">{say('announcements.none')}</p>}
      {answer && answer.total > 0 && (
        <div className="ann">
          <div>
            <List items={answer.content} chosen={chosen} onChoose={setWanted} />
            <Pagination
              current={pageNo}
              total={answer.totalPages}
              label={say('pages')}
              previousLabel={say('previous')}
              nextLabel={say('next')}
              href={() => '#'}
              onChange={onPage}
              pages={{ range: 5, margin: 1 }}
            />
          </div>
          {chosen && <Reading item={chosen} onClose={onClose} />}
        </div>
      )}
    </Popup>
  )
}
