import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useList } from '#islands/data/use-list.ts'
import type { ListWords } from '#islands/data/words.ts'
import { agentNewsList, loadAgentNews, type AgentNews as News } from '#stores/agent-news.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Html } from '#ui/Html.tsx'
import { Pagination } from '#ui/Pagination.tsx'

export type NewsMessages = typeof import('#locales/en/agent-news.json') & ListWords

export interface AgentNewsProps {
  /** Texts of the namespace `agent-news`. */
  readonly messages: NewsMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

const TellDialog = lazy(() => import('./TellDialog.tsx').then((part) => ({ default: part.TellDialog })))

function Item(props: AgentNewsProps & { readonly item: News; readonly onTell: () => void }) {
  const { item, messages, locale, zone, onTell } = props
  const { told } = item
  return (
    <article className="panel stack" aria-labelledby={`news-${item.id}`}>
      <div>
        <h2 className="panel__title" id={`news-${item.id}`}>
          {item.title}
        </h2>
        <time className="faint num text-[13px]" dateTime={item.time}>
          {formatDateTime(item.time, zone).slice(0, 16)}
        </time>
      </div>
      <Html html={item.content} />
      <div className="spread flex-wrap gap-2">
        {told ? (
          <p className="muted text-[13px]" role="status">
            <span className="i i-ph-check-circle" aria-hidden="true" />{' '}
            {plural(messages, 'told', told.people, bcp47[locale], { time: formatDateTime(told.at, zone).slice(0, 16) })}
          </p>
        ) : (
          <Button size="sm" aria-haspopup="dialog" onClick={onTell}>
            <span className="i i-ph-megaphone" aria-hidden="true" />
            {messages.tell}
          </Button>
        )}
      </div>
    </article>
  )
}

/** What the operator tells agents, nine a page; each can be sent to the team as a message, once. */
export function AgentNews(props: AgentNewsProps) {
  const { messages, locale } = props
  const { query, data: page, status, retry, refresh, change } = useList(agentNewsList, loadAgentNews, agentsOnly)
  const [telling, setTelling] = useState<News>()
  return (
    <>
      <div className="pagehead">
        <h1 className="h1">{messages.title}</h1>
      </div>
      <div className="stack" aria-busy={status === 'loading'}>
        {page === undefined || status === 'failed' ? (
          <Instead messages={messages} status={status} retry={retry}>
            <div className="stack">
              <div className="skel h-40" />
              <div className="skel h-40" />
            </div>
          </Instead>
        ) : page.content.length === 0 ? (
          <Empty text={messages.none} />
        ) : (
          <>
            {page.content.map((item) => (
              <Item key={item.id} {...props} item={item} onTell={() => setTelling(item)} />
            ))}
            {page.totalPages > 1 && (
              <Pagination
                current={query.pageNo}
                total={page.totalPages}
                label={messages.pages}
                previousLabel={messages.previous}
                nextLabel={messages.next}
                href={(pageNo) => agentNewsList.write({ pageNo }) || '?'}
                onChange={(pageNo) => change({ pageNo })}
                pages={{ range: 5, margin: 1 }}
              />
            )}
          </>
        )}
      </div>
      <Suspense>
        {telling && (
          <TellDialog
            item={telling}
            messages={messages}
            locale={locale}
            onTold={refresh}
            onClose={() => setTelling(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
