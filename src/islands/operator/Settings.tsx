import { useMemo } from 'react'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { useAddress } from '#islands/data/use-address.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { PageHead } from './filters.tsx'
import { Instead } from './lists.tsx'
import { History } from './SettingHistory.tsx'
import { SettingList, shownOf, useSettings } from './SettingList.tsx'
import type { ShownSetting } from './SettingRow.tsx'
import { isSame } from './setting-shape.ts'
import { SettingTextsContext, useSettingWords } from './setting-texts.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const groups = [
  ...(['site', 'entry', 'play', 'deposits', 'withdrawals', 'transfers', 'points', 'vip'] as const),
  ...(['missions', 'referral', 'offers', 'agents', 'talk'] as const),
]
type Group = (typeof groups)[number]

interface Place {
  readonly group: Group
  readonly search: string
  readonly changed: '' | 'yes'
  readonly view: '' | 'history'
  readonly cursor: string
}

const place = listQuery<Place>(
  { group: 'site', search: '', changed: '', view: '', cursor: '' },
  {
    ...{ group: choiceField(groups), search: textField(60), changed: choiceField(['yes']) },
    ...{ view: choiceField(['history']), cursor: cursorField },
  },
)

/** Every setting of the site by its group, with search, history and undo. */
export function Settings() {
  const { say } = useWords()
  const loaded = useSettings()
  return (
    <>
      {loaded.data === undefined ? (
        <>
          <PageHead title={say('pages.settings')} />
          <Instead {...loaded} rows={12} />
        </>
      ) : (
        <SettingTextsContext value={loaded.data.catalogue}>
          <Inside data={loaded.data} onSaved={loaded.refresh} />
        </SettingTextsContext>
      )}
    </>
  )
}

type Loaded = NonNullable<ReturnType<typeof useSettings>['data']>

/** Whether a setting has a text in its key, its name or its note. */
function useFits(): (setting: ShownSetting, text: string) => boolean {
  const { nameOf, noteOf } = useSettingWords()
  return ({ name }, text) =>
    [name, nameOf(name), noteOf(name)].some((one) => one.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
}

function Groups(props: {
  readonly now: Group
  readonly changedIn: (group: Group) => number
  readonly onGo: (group: Group) => void
}) {
  const { now, changedIn, onGo } = props
  const { say, texts, many } = useSettingWords()
  return (
    <nav className="setnav" aria-label={say('groupsLabel')}>
      {groups.map((group: Group) => (
        <button
          key={group}
          type="button"
          className={group === now ? 'is-on' : ''}
          aria-current={group === now || undefined}
          onClick={() => onGo(group)}
        >
          {texts.groups[group]}
          {changedIn(group) > 0 && (
            <span className="n">
              <span aria-hidden="true">{changedIn(group)}</span>
              <span className="sr">{many('changed', changedIn(group))}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}

interface EditingProps {
  readonly data: Loaded
  readonly all: readonly ShownSetting[]
  readonly query: Place
  readonly change: (wanted: Partial<Place>, how?: 'push' | 'replace') => void
  readonly onSaved: () => void
}

/** The settings of a group, or those that a search finds. */
function Editing({ data, all, query, change, onSaved }: EditingProps) {
  const { say } = useSettingWords()
  const fits = useFits()
  const methods = useData(
    (_: string, signal) => staffCall('staffDepositMethods', {}, { signal }),
    may('deposits.read') ? 'all' : undefined,
  )
  const groupOf = useMemo(() => new Map(data.settings.map(({ name, group }) => [name, group])), [data.settings])
  const isChanged = ({ held, usual }: ShownSetting): boolean => !isSame(held, usual)
  const isSearch = query.search !== '' || query.changed !== ''
  const isWanted = (one: ShownSetting): boolean =>
    isSearch ? query.search === '' || fits(one, query.search) : groupOf.get(one.name) === query.group
  const shown = all.filter((one) => isWanted(one) && (query.changed === '' || isChanged(one)))
  const changedIn = (group: Group): number =>
    all.filter((one) => groupOf.get(one.name) === group && isChanged(one)).length
  return (
    <>
      <div className="bar">
        <ListSearch label={say('search')} value={query.search} onChange={(search) => change({ search }, 'replace')} />
        <label className="check">
          <input
            type="checkbox"
            checked={query.changed !== ''}
            onChange={({ target }) => change({ changed: target.checked ? 'yes' : '' })}
          />
          <span>{say('changedOnly')}</span>
        </label>
      </div>
      <div className="setcols">
        {!isSearch && <Groups now={query.group} changedIn={changedIn} onGo={(group) => change({ group })} />}
        <div>
          <SettingList
            answer={data}
            all={all}
            shown={shown}
            providers={methods.data?.providers}
            onSaved={onSaved}
            onFind={(search) => change({ search, changed: '' })}
          />
        </div>
      </div>
    </>
  )
}

function Inside({ data, onSaved }: { readonly data: Loaded; readonly onSaved: () => void }) {
  const { say } = useWords()
  const { say: saySetting, nameOf } = useSettingWords()
  const { query, change } = useAddress(place, { cursor: '' })
  const all = useMemo(() => shownOf(data.settings), [data.settings])
  if (query === undefined) return null
  const isHistory = query.view === 'history'
  const currency = data.settings.find(({ name }) => name === 'currency')?.value
  return (
    <>
      <PageHead title={say('pages.settings')} note={saySetting('lead')}>
        <Button size="sm" onClick={() => change({ view: isHistory ? '' : 'history' })}>
          <span
            className={isHistory ? 'i i-ph-sliders-horizontal' : 'i i-ph-clock-counter-clockwise'}
            aria-hidden="true"
          />
          {saySetting(isHistory ? 'list' : 'history')}
        </Button>
      </PageHead>
      {data.unread.length > 0 && (
        <div className="alert alert--warn" role="status">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>
            {saySetting('unread')} {data.unread.map(({ name }) => nameOf(name)).join(', ')}
          </span>
        </div>
      )}
      {isHistory && (
        <History shown={all} currency={typeof currency === 'string' ? currency : 'THB'} onUndone={onSaved} />
      )}
      {/* Hidden, not gone: what was typed is there after a look at the history. */}
      <div hidden={isHistory}>
        <Editing data={data} all={all} query={query} change={change} onSaved={onSaved} />
      </div>
    </>
  )
}
