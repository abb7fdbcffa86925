import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Refused } from '#islands/data/Instead.tsx'
import { loadMovers, type Mover } from '#stores/team.ts'
import type { FigureMessages } from './TeamOverview.tsx'
import { useAnswer } from './use-answer.ts'

interface MoversProps {
  readonly words: FigureMessages
  readonly locale: Locale
}

function List(props: MoversProps & { readonly title: string; readonly none: string; readonly list: readonly Mover[] }) {
  const { title, none, list, words, locale } = props
  const figure = (amount: string) => formatMoney(amount, '', locale)
  return (
    <div className="min-w-0">
      <h3 className="movers__h">{title}</h3>
      {list.length === 0 ? (
        <p className="faint text-[13px]">{none}</p>
      ) : (
        <div className="tablebox">
          <table className="table">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.account}</th>
                <th scope="col" className="r">
                  {words.lastDays}
                </th>
                <th scope="col" className="r">
                  {words.daysBefore}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ id, account, kind, validBet, before }) => (
                <tr key={id}>
                  <th scope="row">
                    {kind === 'agent' ? (
                      <a className="link" href={`${localePath(locale, '/agentHome/team')}?parent=${id}`}>
                        {account}
                      </a>
                    ) : (
                      account
                    )}
                  </th>
                  <td className="r num">{figure(validBet)}</td>
                  <td className="r num">{figure(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** Who of those directly below played the most in the last week, and whose play fell the most. */
export function Movers({ words, locale }: MoversProps) {
  const { data, status, retry } = useAnswer(loadMovers, null)
  if (data?.state === 'hidden') return null
  return (
    <section className="panel stack" aria-labelledby="movers" aria-busy={status === 'loading'}>
      <div>
        <h2 className="panel__title" id="movers">
          {words.movers}
        </h2>
        {data && <p className="faint text-[13px]">{t(words, 'moversText', { from: data.from, to: data.to })}</p>}
      </div>
      {status === 'failed' && data === undefined ? (
        <Refused messages={words} status="failed" retry={retry} bare />
      ) : data === undefined ? (
        <div className="skel h-40" />
      ) : (
        <div className="movers">
          <List title={words.best} none={words.noBest} list={data.best} {...{ words, locale }} />
          <List title={words.fallen} none={words.noFallen} list={data.fallen} {...{ words, locale }} />
        </div>
      )}
    </section>
  )
}
