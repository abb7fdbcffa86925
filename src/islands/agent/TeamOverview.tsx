import { useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { onContract } from '#stores/contracts.ts'
import { firstDirects, listTeam, loadOverview, type TeamPeriod, teamPeriods } from '#stores/team.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Figures } from './Figures.tsx'
import { Instead } from './Instead.tsx'
import { Offers } from './Offers.tsx'
import { TeamList } from './TeamList.tsx'
import { useAnswer } from './use-answer.ts'

export type TeamMessages = typeof import('#locales/en/team.json')

export interface TeamProps {
  /** Texts of the namespace `team`. */
  readonly messages: TeamMessages
  readonly locale: Locale
}

function Directs({ messages, locale }: TeamProps) {
  const { data, status, retry } = useAnswer(listTeam, firstDirects)
  const all = localePath(locale, '/agentHome/team')
  return (
    <section className="panel panel--flush" aria-labelledby="directs" aria-busy={status === 'loading'}>
      <div className="panel__head">
        <h2 className="panel__title" id="directs">
          {messages.direct} {data?.totals && <span className="faint num">{data.totals.count}</span>}
        </h2>
        {data && data.content.length > 0 && (
          <a className="link" href={all}>
            {messages.all}
          </a>
        )}
      </div>
      {status === 'failed' || status === 'missing' ? (
        <Instead text={messages.failed} action={messages.retry} onAct={retry} />
      ) : data?.content.length === 0 ? (
        <Instead text={messages.none} />
      ) : (
        <TeamList
          content={data?.content}
          rows={firstDirects.pageSize ?? 1}
          messages={messages}
          href={(id) => `${all}?parent=${id}`}
        />
      )}
    </section>
  )
}

/** The agent's first page: the team in figures, what waits for an answer, and who stands directly below. */
export function TeamOverview({ messages, locale }: TeamProps) {
  const [period, setPeriod] = useState<TeamPeriod>('today')
  const { data, status, retry } = useAnswer(loadOverview, period, onContract)
  return (
    <>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.overview}</h1>
        <div className="end period">
          <Segmented
            label={messages.period}
            choices={teamPeriods.map((value) => ({ value, label: messages.periods[value] }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
      </div>
      <div className={data || status !== 'loading' ? 'stack' : 'stack is-coming'} aria-busy={status === 'loading'}>
        {data && <Offers offers={data.offers} messages={messages} locale={locale} />}
        {status === 'failed' ? (
          <div className="panel">
            <Instead text={messages.failed} action={messages.retry} onAct={retry} />
          </div>
        ) : (
          <Figures overview={data} period={period} messages={messages} locale={locale} />
        )}
        <Directs messages={messages} locale={locale} />
      </div>
    </>
  )
}
