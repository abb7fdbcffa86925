import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { type LimitKind, limitKinds } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { LimitRow } from './LimitRow.tsx'
import { RealityDialog } from './RealityDialog.tsx'
import type { LimitsContext } from './words.ts'

/** All limits and the reality check. Those without a value wait below, where others are set. */
export function LimitList({ context }: { readonly context: LimitsContext }) {
  const { messages, limits } = context
  const [changing, setChanging] = useState<LimitKind | 'reality'>()
  const [all, setAll] = useState(false)
  const isSet = (kind: LimitKind) => {
    const { value, house, next } = limits.limits[kind]
    return value !== undefined || house !== undefined || next !== undefined
  }
  const needed = limits.needed.flat()
  const shown = limitKinds.filter((kind) => isSet(kind) || needed.includes(kind))
  const folds = shown.length > 0 && shown.length < limitKinds.length
  const { minutes } = limits.realityCheck
  return (
    <section className="panel panel--flush" aria-label={messages.form}>
      {(folds && !all ? shown : limitKinds).map((kind) => (
        <LimitRow key={kind} context={context} kind={kind} onChange={() => setChanging(kind)} />
      ))}
      <div className="lim">
        <div>
          <b>{messages.reality.name}</b>
          <small>{messages.reality.note}</small>
        </div>
        <b className="lim__v">{minutes === 0 ? messages.reality.off : t(messages, 'reality.every', { n: minutes })}</b>
        <Button
          size="sm"
          aria-label={`${messages.change}: ${messages.reality.name}`}
          onClick={() => setChanging('reality')}
        >
          {messages.change}
        </Button>
      </div>
      {folds && !all && (
        <button type="button" className="lim__more" onClick={() => setAll(true)}>
          {messages.more}
          <span className="i i-ph-caret-down" aria-hidden="true" />
        </button>
      )}
      {changing === 'reality' && <RealityDialog context={context} onClose={() => setChanging(undefined)} />}
      {changing !== undefined && changing !== 'reality' && (
        <ChangeDialog context={context} kind={changing} onClose={() => setChanging(undefined)} />
      )}
    </section>
  )
}
