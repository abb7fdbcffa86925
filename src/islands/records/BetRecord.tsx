import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { Round } from '#api/launch.ts'
import type { GameType } from '#api/lobby.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { openDialog } from '#stores/dialog.ts'
import { failureCode } from '#stores/failure.ts'
import { firstRecords, listRounds, type RecordPage, type RecordQuery, recordRanges } from '#stores/records.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { RoundDialog } from './RoundDialog.tsx'
import { RoundLines, RoundTable } from './RoundList.tsx'

export type RecordMessages = typeof import('#locales/en/records.json')

export interface BetRecordProps {
  /** Texts of the namespace `records`. */
  readonly messages: RecordMessages
  readonly locale: Locale
}

type State = 'loading' | 'ready' | 'failed' | 'guest' | 'trial'

/** The page of rounds for a query; waits until it is clear who asks. */
function useRounds(query: RecordQuery) {
  const { token } = useStore($session, { ssr: 'initial' })
  const [page, setPage] = useState<RecordPage>()
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or person asks again
  useEffect(() => {
    const own = new AbortController()
    const load = async () => {
      setState('loading')
      await sessionKnown()
      if (own.signal.aborted) return
      const kind = $kind.get()
      if (kind === 'guest' || kind === 'trial') return setState(kind)
      try {
        const found = await listRounds(query, new Date(), own.signal)
        if (own.signal.aborted) return
        setPage(found)
        setState('ready')
      } catch (thrown) {
        if (own.signal.aborted) return
        const code = failureCode(thrown)
        setState(code === 'real_account_needed' ? 'trial' : code === 'not_logged_in' ? 'guest' : 'failed')
      }
    }
    void load()
    return () => own.abort()
  }, [query, token, attempt])
  return { page, state, retry: () => setAttempt(attempt + 1) }
}

function Select<V extends string>(props: {
  readonly label: string
  readonly value: V
  readonly all: string
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}) {
  const id = useId()
  return (
    <div className="field field--sm">
      <label className="field__label" htmlFor={id}>
        {props.label}
      </label>
      <div className="field__box">
        <select id={id} value={props.value} onChange={(event) => props.onChange(event.target.value as V)}>
          <option value="">{props.all}</option>
          {props.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Filters(
  props: BetRecordProps & { readonly query: RecordQuery; readonly onChange: (query: RecordQuery) => void },
) {
  const { messages, query, onChange } = props
  const types = Object.entries(messages.types) as [GameType, string][]
  const statuses = Object.entries(messages.statuses) as [Round['status'], string][]
  return (
    <>
      <Chips
        label={messages.range}
        value={query.range}
        choices={recordRanges.map((range) => ({ value: range, label: messages.ranges[range] }))}
        onChange={(range) => onChange({ ...query, range, pageNo: 1 })}
      />
      <div className="filters">
        <Select
          label={messages.category}
          value={query.gameType}
          all={messages.all}
          options={types}
          onChange={(gameType) => onChange({ ...query, gameType, pageNo: 1 })}
        />
        <Select
          label={messages.status}
          value={query.status}
          all={messages.all}
          options={statuses}
          onChange={(status: RecordQuery['status']) => onChange({ ...query, status, pageNo: 1 })}
        />
      </div>
    </>
  )
}

/** What stands in place of the list while there is none. */
function Instead(
  props: BetRecordProps & { readonly state: State; readonly retry: () => void; readonly onAll: () => void },
) {
  const { messages, state, retry, onAll } = props
  const stay = { do: 'stay' } as const
  if (state === 'loading') {
    return (
      <div className="stack" aria-busy="true">
        <p className="sr" role="status">
          {messages.loading}
        </p>
        <div className="skel h-80" />
      </div>
    )
  }
  const words = { guest: messages.guest, trial: messages.trial, failed: messages.failed, ready: messages.none }[state]
  return (
    <section className="panel empty">
      <p>{words}</p>
      {state === 'ready' && (
        <>
          <p className="faint">{messages.noneAdvice}</p>
          <Button onClick={onAll}>{messages.allTime}</Button>
        </>
      )}
      {state === 'failed' && <Button onClick={retry}>{messages.retry}</Button>}
      {state === 'guest' && (
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: stay })}>
          {messages.login}
        </Button>
      )}
      {state === 'trial' && (
        <Button look="primary" onClick={() => openDialog({ name: 'register', intention: stay })}>
          {messages.register}
        </Button>
      )}
    </section>
  )
}

/** The member's own rounds: ranges, filters, pages; a table on wide screens, lines on phones. */
export function BetRecord({ messages, locale }: BetRecordProps) {
  const [query, setQuery] = useState(firstRecords)
  const [opened, setOpened] = useState<Round>()
  const { page, state, retry } = useRounds(query)
  const balance = useStore($balance, { ssr: 'initial' })
  const rounds = page?.content ?? []
  const list = { rounds, locale, messages, onOpen: setOpened }
  const filled = rounds.length > 0 && (state === 'ready' || state === 'loading')
  return (
    <div className="stack" aria-busy={state === 'loading'}>
      <Filters messages={messages} locale={locale} query={query} onChange={setQuery} />
      {filled ? (
        <>
          <p className="faint" role="status">
            {t(messages, 'found', { n: page?.total ?? 0 })}
          </p>
          <RoundTable {...list} />
          <RoundLines {...list} />
          <Pagination
            current={query.pageNo}
            total={page?.totalPages ?? 1}
            label={messages.pages}
            previousLabel={messages.previous}
            nextLabel={messages.next}
            href={() => '#'}
            onChange={(pageNo) => setQuery({ ...query, pageNo })}
          />
        </>
      ) : (
        <Instead
          messages={messages}
          locale={locale}
          state={state}
          retry={retry}
          onAll={() => setQuery({ ...firstRecords, range: 'all' })}
        />
      )}
      {opened && (
        <RoundDialog
          id={opened.id}
          title={opened.gameName}
          symbol={balance?.currencySymbol ?? ''}
          locale={locale}
          messages={messages}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
