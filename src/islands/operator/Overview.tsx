import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $queues, countQueues } from '#stores/staff-queues.ts'
import { $staff } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import type { MenuGroup } from './Frame.tsx'
import { PageHead } from './filters.tsx'
import { PanelHead } from './lists.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

/** What waits, and what this person may do. */
export function Overview({ menu }: { readonly menu: readonly MenuGroup[] }) {
  const { say, many, word, messages } = useWords()
  const queues = useStore($queues, { ssr: 'initial' })
  const { me } = useStore($staff)
  useEffect(() => void countQueues(), [])
  const waiting = menu.flatMap(({ entries }) => entries).filter(({ path }) => queues[path] !== undefined)
  return (
    <>
      <PageHead title={say('pages.overview')} />
      <div className="cols cols--2r">
        <section className="panel">
          <PanelHead title={say('overview.waits')} />
          {waiting.length === 0 ? (
            <p className="muted">{say('overview.noQueues')}</p>
          ) : (
            <div className="qlist">
              {waiting.map(({ path, text, icon }) => {
                const { waiting: count, oldestAt, late } = queues[path]!
                return (
                  <To key={path} to={path}>
                    <span className={`i ${icon}`} aria-hidden="true" />
                    <span>{text}</span>
                    <b className="num">{many('waiting', count)}</b>
                    <span className={late ? 'age age--late' : 'age'}>
                      {oldestAt === undefined ? '' : say('oldest', { age: ageOf(oldestAt, messages.ages) })}
                    </span>
                  </To>
                )
              })}
            </div>
          )}
        </section>
        <section className="panel">
          <PanelHead title={say('overview.you')} />
          <dl className="dl">
            <div>
              <dt>{say('staff.account')}</dt>
              <dd>{me?.account}</dd>
            </div>
            <div>
              <dt>{say('staff.role')}</dt>
              <dd>{word(`roles.${me?.role ?? ''}`)}</dd>
            </div>
          </dl>
          <ul className="rights">
            {me?.permissions.map((permission) => (
              <li key={permission}>
                <span className="i i-ph-check" aria-hidden="true" />
                {word(`permissions.${permission.replace('.', '_')}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
