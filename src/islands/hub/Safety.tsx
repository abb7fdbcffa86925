import { t } from '#i18n/t.ts'
import { Ring } from '#islands/own/Ring.tsx'
import { parts, strengthOf } from '#islands/own/strength.ts'
import type { Security } from '#stores/security.ts'
import type { HubMessages, LevelMessages } from './Hub.tsx'

/** How well the account is protected, in a ring and a word, and the step that helps most. */
export function Safety(props: {
  readonly messages: HubMessages
  readonly words: LevelMessages
  readonly security: Security
  /** Address of the page about it. */
  readonly page: string
}) {
  const { messages, words, security, page } = props
  const { done, level, next } = strengthOf(security)
  const total = parts.length
  return (
    <section className="panel level" aria-labelledby="hub-safety">
      <Ring done={done} total={total} label={t(words, 'done', { n: done, total })} />
      <div className="level__t">
        <h2 className="panel__title" id="hub-safety">
          {words.names[level]}
        </h2>
        {next && <p className="muted">{t(messages, 'next', { step: words.steps[next] })}</p>}
        <a className="link hub__link" href={page}>
          {messages.safety}
        </a>
      </div>
    </section>
  )
}
