import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Instead } from './lists.tsx'
import { type FormContext, SettingForm } from './SettingBox.tsx'
import { Row, type ShownSetting } from './SettingRow.tsx'
import { draftOf, settingShape } from './setting-shape.ts'
import { loadSettingTexts, SettingTextsContext, useSettingWords } from './setting-texts.ts'
import { useData } from './use-data.ts'
import { useChanges } from './use-setting-changes.ts'
import { useWords } from './words.ts'

type Answer = Output<StaffApi['staffSettings']>

/** Settings as forms show them, in the order in which the features declare them. */
export const shownOf = (settings: Answer['settings']): readonly ShownSetting[] =>
  settings.map((setting) => {
    const shape = settingShape(setting)
    const { name, value, schema, twoPersons = false } = setting
    const [held, usual] = [draftOf(shape, value), draftOf(shape, schema.default)]
    return { name, shape, value, held, usual, twoPersons }
  })

/** All settings and their texts, loaded at once. */
export const useSettings = () => {
  const { locale } = useWords()
  return useData(async (_: string, signal) => {
    const [answer, catalogue] = await Promise.all([
      staffCall('staffSettings', {}, { signal }),
      loadSettingTexts(locale),
    ])
    return { ...answer, catalogue }
  }, locale)
}

export interface SettingListProps {
  readonly answer: Pick<Answer, 'settings' | 'waiting'>
  /** Those that are saved together, and those of them that are in view now. */
  readonly all: readonly ShownSetting[]
  readonly shown?: readonly ShownSetting[]
  readonly providers: FormContext['providers']
  readonly onSaved: () => void
  /** Brings a setting into view. */
  readonly onFind?: (name: string) => void
}

/** Settings with their fields; what is changed is saved together and holds at once, in every process. */
export function SettingList({ answer, all, shown = all, providers, onSaved, onFind }: SettingListProps) {
  const { say } = useWords()
  const { say: saySetting, many } = useSettingWords()
  const { draftOf: typedOf, faults, busy, changed, type, discard, save } = useChanges(all, onSaved)
  const currency = answer.settings.find(({ name }) => name === 'currency')?.value
  const bad = Object.keys(faults).length
  const wrongNames = Object.keys(faults).map((path) => path.replace(/\..*$/, ''))
  const hidden = wrongNames.find((name) => !shown.some((one) => one.name === name))
  const form = {
    ...{ faults, providers, isReadOnly: !may('settings.write') },
    currency: typeof currency === 'string' ? currency : 'THB',
  }
  return (
    <SettingForm value={form}>
      <section className="panel panel--flush">
        {shown.length === 0 && <Empty bare text={saySetting('none')} />}
        {shown.map((setting) => (
          <Row
            key={setting.name}
            setting={setting}
            draft={typedOf(setting)}
            waiting={answer.waiting.find(({ name }) => name === setting.name)}
            onType={type}
            onAgreed={onSaved}
          />
        ))}
      </section>
      {changed.length > 0 && (
        <div className="savebar">
          <b>{many('changed', changed.length)}</b>
          {bad > 0 && (
            <span className="neg">
              <span className="i i-ph-warning-circle" aria-hidden="true" /> {many('bad', bad)}
            </span>
          )}
          {hidden !== undefined && onFind && (
            <Button size="sm" onClick={() => onFind(hidden)}>
              {saySetting('show')}
            </Button>
          )}
          <span className="push" />
          <Button size="sm" onClick={discard}>
            {say('roles.discard')}
          </Button>
          <Button size="sm" look="primary" loading={busy} onClick={() => void save()}>
            {say('save')}
          </Button>
        </div>
      )}
    </SettingForm>
  )
}

/** The settings of one group, on the page of what they are about. */
export function GroupSettings({
  group,
  providers = [],
}: {
  readonly group: string
  readonly providers?: readonly string[]
}) {
  const loaded = useSettings()
  if (loaded.data === undefined) return <Instead {...loaded} rows={10} />
  const { catalogue, ...answer } = loaded.data
  const shown = shownOf(answer.settings.filter((one) => one.group === group && one.name !== 'vipLadder'))
  return (
    <SettingTextsContext value={catalogue}>
      <SettingList answer={answer} all={shown} providers={providers} onSaved={loaded.refresh} />
    </SettingTextsContext>
  )
}
