import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import { isAgentArea } from '#islands/own/own-path.ts'
import { $kind } from '#stores/session.ts'
import { type Announcement, listAnnouncements } from '#stores/talk.ts'
import { Html } from '#ui/Html.tsx'
import { Pagination } from '#ui/Pagination.tsx'

/** URL of an announcement's promotion: for members the reward centre, where it has rules. */
const promotionPath = (type: string, inCentre: boolean) =>
  (inCentre ? '/member/rewards?offer=' : '/promotions#') + encodeURIComponent(type)
const dayOf = (time: string) => formatDateTime(time).slice(5, 10)

interface ListProps {
  readonly list: Ref<HTMLUListElement>
  readonly items: readonly Announcement[]
  readonly chosen: Announcement | undefined
  readonly onChoose: (item: Announcement) => void
}

function List({ list, items, chosen, onChoose }: ListProps) {
  return (
    <ul ref={list}>
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

interface ReadingProps extends Closing {
  readonly item: Announcement
  /** Somebody has pressed it: the first of a page shows by itself. */
  readonly isWanted: boolean
}

function Reading({ item, isWanted, onClose }: ReadingProps) {
  const { locale } = usePopup()
  const say = useTalk()
  const title = useRef<HTMLHeadingElement>(null)
  const isMember = useStore($kind, { ssr: 'initial' }) === 'member'
  // On phones the text is below the list: focus moves to it, so that it scrolls into view and screen readers read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other text takes the focus
  useEffect(() => {
    if (isWanted) title.current?.focus({ preventScroll: window.innerWidth >= 768 })
  }, [item.id, isWanted])
  return (
    <article className="ann__text">
      <h3 className="ann__title" ref={title} tabIndex={-1}>
        {item.title}
      </h3>
      <time className="faint text-[13px]" dateTime={item.time}>
        {formatDateTime(item.time)}
      </time>
      <Html html={item.content} />
      {item.promotionType !== undefined && !isAgentArea() && (
        <a
          className="btn btn--primary btn--block"
          href={localePath(locale, promotionPath(item.promotionType, isMember && item.rewarded === true))}
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
  const say = useTalk()
  const [pageNo, setPageNo] = useState(1)
  const [wantedId, setWantedId] = useState<string>()
  const {
    data: answer,
    failure,
    retry,
  } = usePublic(async (page: number) => ({ ...(await listAnnouncements(page, locale)), pageNo: page }), pageNo)
  const list = useRef<HTMLUListElement>(null)
  const turned = useRef(false)
  const turn = (page: number) => {
    turned.current = true
    setPageNo(page)
  }
  // The number that was pressed is no link any more: the focus goes to what it has brought.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page is there
  useEffect(() => {
    if (turned.current) list.current?.querySelector('button')?.focus()
  }, [answer?.pageNo])
  const wanted = answer?.content.find(({ id }) => id === wantedId)
  const chosen = wanted ?? answer?.content[0]
  return (
    <Popup title={say('announcements.title')} onClose={onClose} wide>
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-80" aria-busy="true" />}
      {answer?.total === 0 && <p className="muted">{say('announcements.none')}</p>}
      {answer && answer.total > 0 && (
        <div className="ann" aria-busy={answer.pageNo !== pageNo && failure === undefined}>
          <div>
            <List list={list} items={answer.content} chosen={chosen} onChoose={({ id }) => setWantedId(id)} />
            <Pagination
              current={pageNo}
              total={answer.totalPages}
              label={say('pages')}
              previousLabel={say('previous')}
              nextLabel={say('next')}
              href={() => '#'}
              onChange={turn}
              pages={{ range: 5, margin: 1 }}
            />
          </div>
          {chosen && <Reading item={chosen} isWanted={wanted !== undefined} onClose={onClose} />}
        </div>
      )}
    </Popup>
  )
}
