import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { thaiBanks } from '#api/payout-accounts.ts'
import type { StaffDepositMethod } from '#api/staff-deposit-methods.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { choiceField, listQuery } from '#browser/list-query.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead } from './filters.tsx'
import { Instead } from './lists.tsx'
import { MethodDialog, written } from './MethodDialog.tsx'
import { moneyOf } from './money.ts'
import { GroupSettings } from './SettingList.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Tested = Output<StaffApi['staffTestDepositMethod']>

/** A bank by its short name, with the code that stands in its transfers. */
function bankOf(code: string): string {
  const name = (thaiBanks as Readonly<Record<string, string>>)[code]
  return name === undefined ? code : `${name} (${code})`
}

/** A method's fee in words; empty where it costs nothing. */
function feeOf({ feeBasisPoints, feeFixed }: StaffDepositMethod, money: (amount: string) => string): string {
  const parts = [feeBasisPoints > 0 && `${feeBasisPoints / 100}%`, /[1-9]/.test(feeFixed) && money(feeFixed)]
  return parts.filter(Boolean).join(' + ')
}

function Trial({ tested }: { readonly tested: Tested }) {
  const { say, messages } = useWords()
  const { works, detail, qrPath, qrSize, ms } = tested
  return (
    <div className={works ? 'alert alert--ok' : 'alert alert--bad'} role="status">
      <span className={works ? 'i i-ph-check-circle' : 'i i-ph-warning-circle'} aria-hidden="true" />
      <span>
        {messages.methods.results[detail]} <span className="num">{say('methods.took', { ms })}</span>
        {qrPath && qrSize && (
          <svg className="qr" viewBox={`0 0 ${qrSize} ${qrSize}`} role="img" aria-label={say('methods.qr')}>
            <path fill="#fff" d={`M0 0h${qrSize}v${qrSize}H0z`} />
            <path fill="#000" d={qrPath} />
          </svg>
        )}
      </span>
    </div>
  )
}

function MethodPanel({ method, onDone }: { readonly method: StaffDepositMethod; readonly onDone: () => void }) {
  const { say, messages, locale, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<Tested>()
  const [isEditing, setEditing] = useState(false)
  const name = method.names[locale] ?? method.id
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().catch((thrown: unknown) => tell('bad', explain(thrown)))
    setBusy(false)
  }
  const test = () => run(async () => setTested(await staffCall('staffTestDepositMethod', { id: method.id })))
  const turn = () =>
    run(async () => {
      await staffCall('staffSetDepositMethod', written(method, { enabled: !method.enabled }))
      tell('ok', say(method.enabled ? 'methods.isOff' : 'methods.isOn', { name }))
      onDone()
    })
  const money = (amount: string) => moneyOf(amount, method.currency, locale)
  const rows: readonly (readonly [string, string])[] = [
    [say('deposits.kind'), messages.deposits.kinds[method.kind]],
    [say('methods.limits'), `${money(method.min)} – ${money(method.max)}`],
    [say('methods.fee'), feeOf(method, money) || say('methods.free')],
    [say('methods.promised'), say('limits.minutes', { n: method.promisedMinutes })],
    [say('methods.hours'), method.hours ? `${method.hours.from}–${method.hours.to}` : say('methods.always')],
    ...Object.entries(method.account).map(
      ([key, value]) => [say(`methods.account.${key as 'name'}`), key === 'bankCode' ? bankOf(value) : value] as const,
    ),
  ]
  return (
    <section className="panel stack">
      <div className="spread">
        <h2 className="panel__title">{name}</h2>
        <span className={method.enabled && method.isServed ? 'status status--ok' : 'status status--bad'}>
          {method.enabled ? (method.isServed ? say('methods.on') : say('methods.noProvider')) : say('methods.off')}
        </span>
      </div>
      <dl className="dl">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {tested && <Trial tested={tested} />}
      {may('deposits.methods') && (
        <div className="cluster">
          <Button size="sm" loading={busy} onClick={() => void test()}>
            {say('methods.test')}
          </Button>
          <Button size="sm" onClick={() => setEditing(true)}>
            {say('change')}
          </Button>
          <Button size="sm" look={method.enabled ? 'danger-line' : 'second'} onClick={() => void turn()}>
            {method.enabled ? say('methods.turnOff') : say('methods.turnOn')}
          </Button>
        </div>
      )}
      {isEditing && <MethodDialog method={method} onDone={onDone} onClose={() => setEditing(false)} />}
    </section>
  )
}

const parts = ['ways', 'deposits', 'withdrawals', 'transfers'] as const

const partInAddress = listQuery<{ readonly part: (typeof parts)[number] }>(
  { part: 'ways' },
  { part: choiceField(parts) },
)

/** The ways to deposit: tried without a member, changed, switched on and off. Beside them the rules of the cashier. */
export function Methods() {
  const { say, messages } = useWords()
  const { query, change } = useAddress(partInAddress, {})
  const loaded = useData((_: string, signal) => staffCall('staffDepositMethods', {}, { signal }), 'all')
  const part = may('settings.read') ? (query?.part ?? 'ways') : 'ways'
  return (
    <>
      <PageHead title={say('pages.methods')} note={say('methods.note')} />
      {may('settings.read') && (
        <nav className="views" aria-label={say('methods.part')}>
          {parts.map((one) => (
            <button
              key={one}
              type="button"
              className={one === part ? 'is-on' : ''}
              aria-current={one === part ? 'true' : undefined}
              onClick={() => change({ part: one })}
            >
              {messages.methods.tabs[one]}
            </button>
          ))}
        </nav>
      )}
      {loaded.data === undefined ? (
        <Instead {...loaded} />
      ) : part === 'ways' ? (
        <div className="cards">
          {loaded.data.content.map((method) => (
            <MethodPanel key={method.id} method={method} onDone={loaded.refresh} />
          ))}
        </div>
      ) : (
        <GroupSettings key={part} group={part} providers={loaded.data.providers} />
      )}
    </>
  )
}
