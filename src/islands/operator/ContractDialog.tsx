import { useState } from 'react'
import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { failureCode } from '#browser/failure.ts'
import { Played } from '#islands/own/Played.tsx'
import { TierFields } from '#islands/own/TierFields.tsx'
import { checkTiers, emptyTier, isFaulty, type TierFaults, type TypedTier, tiersOf } from '#islands/own/tiers.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type ContractTexts, loadContractTexts } from './contract-texts.ts'
import { FormDialog } from './FormDialog.tsx'
import { Instead } from './lists.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** What the house may promise: everything. */
const most = '100'

interface Typed extends Readonly<Record<string, string>> {
  readonly account: string
  readonly kind: ContractKind
}

interface DialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

function Terms({ texts, onDone, onClose }: DialogProps & { readonly texts: ContractTexts }) {
  const { say, messages, locale, explain } = useWords()
  const [tiers, setTiers] = useState<readonly TypedTier[]>([emptyTier])
  const [faults, setFaults] = useState<TierFaults>([])
  const check = ({ account, kind }: Typed) => {
    const found = checkTiers(kind, tiers, most, texts.form)
    setFaults(found)
    return {
      account: account.trim() === '' ? say('contracts.accountNeeded') : undefined,
      tiers: isFaulty(found) ? texts.form.rise : undefined,
    }
  }
  const form = useForm<Typed>({
    initial: { account: '', kind: 'dividend' },
    check,
    async send({ account, kind }) {
      const { id } = await staffCall('staffOfferContract', {
        ...{ account: account.trim(), kind, tiers: tiersOf(kind, tiers) },
      })
      tell('ok', say('contracts.offered', { account: account.trim(), number: `C-${id}` }))
      onDone()
      onClose()
    },
    explain: (thrown) =>
      failureCode(thrown) === 'user_unknown'
        ? { faults: { account: say('contracts.notTop') } }
        : { alert: explain(thrown) },
  })
  const { account, kind } = form.values
  /** The tiers that are typed; where something is wrong, its field says so and has the focus. */
  const checked = () => {
    const found = check(form.values)
    if (found.account === undefined && found.tiers === undefined) return tiersOf(kind, tiers)
    form.refuse({ faults: found })
    return undefined
  }
  return (
    <FormDialog title={say('contracts.offerTitle')} form={form} submit={say('contracts.offer')} onClose={onClose}>
      <p className="muted">{say('contracts.offerLead')}</p>
      <Field label={say('agentPay.agent')} maxLength={60} autoComplete="off" {...form.field('account')} />
      <SelectField
        label={say('agentPay.kind')}
        options={contractKinds.map((value) => ({ value, label: messages.movements[value] }))}
        {...form.field('kind')}
      />
      <TierFields {...{ kind, tiers, faults }} asked={texts.asked[kind]} words={texts.form} onChange={setTiers} />
      <p className="faint">
        {texts.form.rise} {texts.form.holds}
      </p>
      <Played
        key={JSON.stringify([kind, account, tiers])}
        kind={kind}
        account={account.trim()}
        terms={checked}
        play={(terms) => staffCall('staffPlayContract', { account: account.trim(), kind, tiers: terms })}
        words={texts.played}
        locale={locale}
      />
    </FormDialog>
  )
}

/** Offers a contract of the house to an agent who has nobody above. */
export function ContractDialog(props: DialogProps) {
  const { say, locale } = useWords()
  const texts = useData(loadContractTexts, locale)
  if (texts.data) return <Terms {...props} texts={texts.data} />
  return (
    <Dialog title={say('contracts.offerTitle')} closeLabel={say('close')} onClose={props.onClose}>
      <Instead {...texts} rows={5} />
    </Dialog>
  )
}
