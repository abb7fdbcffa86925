import type { StaffSettingRequest } from '#api/staff-site.ts'
import { may } from '#stores/staff-session.ts'
import { Agreement } from './SettingAgreement.tsx'
import { FaultLine, useSettingForm } from './SettingBox.tsx'
import { Control } from './SettingControl.tsx'
import { type Difference, type Draft, differences, draftOf, isSame, type Shape } from './setting-shape.ts'
import { useShow } from './setting-show.ts'
import { useSettingWords } from './setting-texts.ts'
import { To } from './To.tsx'
import { useWords } from './words.ts'

/** A setting as a form shows it. */
export interface ShownSetting {
  readonly name: string
  readonly shape: Shape
  readonly value: unknown
  /** The value that holds, its default and what is typed now. */
  readonly held: Draft
  readonly usual: Draft
  readonly twoPersons: boolean
}

/** Settings that a page of their own changes. */
const elsewhere: Readonly<Record<string, string>> = { vipLadder: '/operator/vip' }

export interface RowProps {
  readonly setting: ShownSetting
  readonly draft: Draft
  /** A value that waits for another person. */
  readonly waiting: StaffSettingRequest | undefined
  readonly onType: (name: string, draft: Draft) => void
  readonly onAgreed: () => void
}

/** What a change makes of a setting, or how far it is from its default. */
function Standing({ setting, draft }: Pick<RowProps, 'setting' | 'draft'>) {
  const { currency } = useSettingForm()
  const { say, partName } = useSettingWords()
  const show = useShow(currency)
  const { name, shape, held, usual } = setting
  const lastOf = (path: string): string => path.replace(/^.*\./, '')
  const named = ({ path }: Difference, text: string): string => {
    const parts = path.split('.').slice(1).map(partName)
    return parts.length === 0 ? text : `${parts.join(', ')}: ${text}`
  }
  const changed = differences(shape, held, draft, name)
  if (changed.length > 0)
    return (
      <b>
        {changed
          .map((one) => {
            const [before, after] = [one.before, one.after].map((value) => show(one.shape, value, lastOf(one.path)))
            return named(one, before === after ? `${before} …` : `${before} → ${after}`)
          })
          .join('; ')}
      </b>
    )
  const others = differences(shape, held, usual, name)
  if (others.length === 0) return say('isDefault')
  const value = others.map((one) => named(one, show(one.shape, one.after, lastOf(one.path)))).join('; ')
  return say('default', { value })
}

/** What a setting does, its fields, and what a change would make of them. */
export function Row({ setting, draft, waiting, onType, onAgreed }: RowProps) {
  const { name, shape, held, twoPersons } = setting
  const { say, nameOf, noteOf } = useSettingWords()
  const { messages } = useWords()
  const { faults, currency } = useSettingForm()
  const show = useShow(currency)
  const isBad = Object.keys(faults).some((path) => path === name || path.startsWith(`${name}.`))
  const page = elsewhere[name]
  return (
    <div className={`set${isBad ? ' is-bad' : isSame(held, draft) ? '' : ' is-edit'}`}>
      <div className="set__l">
        <b>{nameOf(name)}</b> <code className="mono">{name}</code>
        <p>{noteOf(name)}</p>
        {twoPersons && <p className="faint">{say('twoPersons')}</p>}
      </div>
      <div className="set__v">
        {page === undefined ? (
          <>
            <Control
              shape={shape}
              draft={draft}
              path={name}
              label={nameOf(name)}
              isAlone
              onChange={(next) => onType(name, next)}
            />
            {shape.is !== 'text' && shape.is !== 'number' && shape.is !== 'choice' && <FaultLine path={name} />}
          </>
        ) : (
          <p>
            {say('elsewhere')}{' '}
            <To to={page} className="link">
              {messages.pages.vip}
            </To>
          </p>
        )}
        {waiting && (
          <Agreement waiting={waiting} shown={show(shape, draftOf(shape, waiting.value), name)} onAgreed={onAgreed} />
        )}
        <span className="set__m">
          {page === undefined && <Standing setting={setting} draft={draft} />}
          {may('audit.read') && (
            <>
              {page === undefined && ' · '}
              <To to={`/operator/audit?act=setting.change&subject=${name}`} className="link">
                {say('changes')}
                <span className="sr">{` ${nameOf(name)}`}</span>
              </To>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
