import { lazy, Suspense, useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { Refused } from '#islands/data/Instead.tsx'
import { ListPage } from '#islands/data/ListPage.tsx'
import type { ListWords } from '#islands/data/words.ts'
import { onContract } from '#stores/contracts.ts'
import {
  branchesOf,
  loadBranches,
  loadFigures,
  loadOverview,
  type TeamPeriod,
  teamList,
  teamPeriods,
} from '#stores/team.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Figures } from './Figures.tsx'
import { Offers } from './Offers.tsx'
import { TeamFigureList } from './TeamFigureList.tsx'
import { TeamList } from './TeamList.tsx'
import { TeamSortedNote } from './TeamSorting.tsx'
import { TeamSums } from './TeamSums.tsx'
import { useAnswer } from './use-answer.ts'

export type TeamMessages = typeof import('#locales/en/team.json') & ListWords
export type FigureMessages = typeof import('#locales/en/team-figures.json') & ListWords

export interface TeamProps {
  /** Texts of the namespace `team`, with those that all lists share. */
  readonly messages: TeamMessages
  readonly locale: Locale
}

export interface OverviewProps extends TeamProps {
  /** Texts of the namespace `team-figures`, with those that all lists share. */
  readonly words: FigureMessages
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
  /** Name of the site's time zone. */
  readonly zone: string
}

/** Figures are counted every second; nobody reads them so often. */
const askAgainMs = 15_000
const TeamCharts = lazy(() => import('./TeamCharts.tsx').then((part) => ({ default: part.TeamCharts })))

function whileShown(refresh: () => void): () => void {
  const timer = setInterval(() => !document.hidden && refresh(), askAgainMs)
  return () => clearInterval(timer)
}

/** Who stands directly below, by what each branch has bet in the period of the page. */
function Directs({ period, messages, locale }: TeamProps & { readonly period: TeamPeriod }) {
  const list = useAnswer(loadBranches, period, whileShown)
  const { data } = list
  const team = localePath(locale, '/agentHome/team')
  const href = (id: string) => `${team}?parent=${id}`
  return (
    <ListPage
      list={list}
      words={messages}
      box="panel panel--flush"
      labelledBy="directs"
      head={
        <div className="panel__head">
          <h2 className="panel__title" id="directs">
            {messages.direct} {data?.totals && <span className="faint num">{data.totals.count}</span>}
          </h2>
          {data && data.content.length > 0 && (
            <a
              className="link"
              href={data.sorted ? `${team}${teamList.write(branchesOf(list.input ?? period))}` : team}
            >
              {messages.all}
            </a>
          )}
        </div>
      }
      none={messages.none}
    >
      {(page) =>
        page.sorted ? (
          <>
            <TeamFigureList
              content={page.content}
              symbol={page.sorted.currencySymbol}
              {...{ messages, locale, href }}
            />
            <div className="px-5 pb-4">
              <TeamSortedNote {...{ page, messages, locale }} />
            </div>
          </>
        ) : (
          <TeamList content={page.content} zone={page.timeZone} {...{ messages, locale, href }} />
        )
      }
    </ListPage>
  )
}

/** The agent's first page: what waits for an answer, the team in figures and charts, and who stands directly below. */
export function TeamOverview({ messages, words, names, zone, locale }: OverviewProps) {
  const [period, setPeriod] = useState<TeamPeriod>('today')
  const { data, status, retry } = useAnswer(loadOverview, null, onContract)
  const figures = useAnswer(loadFigures, period, whileShown)
  const isFailed = status === 'failed' || (figures.status === 'failed' && figures.data === undefined)
  const again = () => {
    retry()
    figures.retry()
  }
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.overview}</h1>
        <div className="end period">
          <Segmented
            label={words.period}
            choices={teamPeriods.map((value) => ({ value, label: words.periods[value] }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
      </div>
      <div
        className={figures.data || figures.status !== 'loading' ? 'stack' : 'stack is-coming'}
        aria-busy={status === 'loading' || figures.status === 'loading'}
      >
        {data && <Offers offers={data.offers} {...{ zone, messages, locale }} />}
        {isFailed ? (
          <Refused messages={messages} status="failed" retry={again} />
        ) : (
          <>
            <TeamSums figures={figures.data} period={figures.input ?? period} {...{ words, zone, locale }} />
            <Figures overview={data} messages={messages} locale={locale} />
            <Suspense fallback={<div className="skel h-80" />}>
              {figures.data && (
                <TeamCharts
                  figures={figures.data}
                  period={figures.input ?? period}
                  {...{ words, names, zone, locale }}
                />
              )}
            </Suspense>
          </>
        )}
        <Directs {...{ period, messages, locale }} />
      </div>
    </>
  )
}
