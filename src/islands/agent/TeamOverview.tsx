import { useEffect, useState } from 'react'
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
  const { answer, state, again } = useAnswer(firstDirects, listTeam)
  const all = localePath(locale, '/agentHome/team')
  return (
    <section className="panel panel--flush" aria-labelledby="directs" aria-busy={state === 'loading'}>
      <div className="panel__head">
        <h2 className="panel__title" id="directs">
          {messages.direct} {answer && <span className="faint num">{answer.total}</span>}
        </h2>
        {answer && answer.total > 0 && (
          <a className="link" href={all}>
            {messages.all}
          </a>
        )}
      </div>
      {state === 'failed' || state === 'missing' ? (
        <Instead text={messages.failed} action={messages.retry} onAct={again} />
      ) : answer?.total === 0 ? (
        <Instead text={messages.none} />
      ) : (
        <TeamList
          content={answer?.content}
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
  const { answer, state, again } = useAnswer(period, loadOverview)
  useEffect(() => onContract(again), [again])
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
      <div className={answer || state !== 'loading' ? 'stack' : 'stack is-coming'} aria-busy={state === 'loading'}>
        {answer && <Offers offers={answer.offers} messages={messages} locale={locale} />}
        {state === 'failed' ? (
          <div className="panel">
            <Instead text={messages.failed} action={messages.retry} onAct={again} />
          </div>
        ) : (
          <Figures overview={answer} period={period} messages={messages} locale={locale} />
        )}
        <Directs messages={messages} locale={locale} />
      </div>
    </>
  )
}
