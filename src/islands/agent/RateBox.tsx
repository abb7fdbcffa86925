import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import type { InviteRates } from '#stores/invites.ts'
import { Field } from '#ui/Field.tsx'
import type { InviteProps, TypedRates } from './invite-words.ts'

export interface RateBoxProps extends InviteProps {
  readonly own: InviteRates
  readonly rates: TypedRates
  readonly faults: Readonly<Partial<Record<string, string | undefined>>>
  readonly onChange: (kind: ContractKind, text: string) => void
}

/** The rates that a new agent is offered, each beside the agent's own. */
export function RateBox({ own, rates, faults, onChange, messages, kinds, locale }: RateBoxProps) {
  const offered = contractKinds.filter((kind) => own[kind] !== undefined)
  if (offered.length === 0) return <p className="muted">{messages.form.ownNone}</p>
  return (
    <fieldset className="ratebox">
      <legend>{messages.form.rates}</legend>
      {offered.map((kind) => (
        <Field
          key={kind}
          label={kinds[kind]}
          name={kind}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={rates[kind]}
          error={faults[kind]}
          note={<p className="faint">{t(messages, 'form.yours', { rate: formatDecimal(own[kind]!, locale) })}</p>}
          end={<span className="ratebox__end">%</span>}
          onChange={(event) => onChange(kind, event.target.value)}
        />
      ))}
    </fieldset>
  )
}
