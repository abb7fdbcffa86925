import { Suspense, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { agentsOnly } from '#islands/data/agents-only.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useHeadingFocus } from '#islands/data/use-heading-focus.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { SendMessages } from '#islands/own/use-send.ts'
import { Way } from '#islands/own/Way.tsx'
import {
  type Downline,
  daysOfShow,
  pageTeam,
  type TeamQuery,
  type TeamShow,
  type TeamTotals,
  teamFile,
  teamList,
  teamShows,
} from '#stores/team.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import type { OfferProps } from './OfferDialog.tsx'
import type { PayMessages } from './pay-words.ts'
import { type Act, ActDialog, Acts } from './TeamActs.tsx'
import { TeamFigureList } from './TeamFigureList.tsx'
import { TeamList } from './TeamList.tsx'
import type { TeamMessages, TeamProps } from './TeamOverview.tsx'
import { TeamPlace } from './TeamPlace.tsx'
import { TeamSortedNote, TeamSorting } from './TeamSorting.tsx'

/** The page has a URL of its own; the query names the agent whose team it shows. */
const address = (query: TeamQuery) => teamList.write(query) || '?'
const teamOf = (parent: string) => address({ ...teamList.start, parent })

function foundText({ count, truncated }: TeamTotals, messages: TeamMessages, locale: Locale): string {
  return truncated ? messages.foundMany : plural(messages, 'found', count, bcp47[locale])
}

export interface TeamManagementProps extends TeamProps {
  /** Texts of the namespace `upline`. */
  readonly sendWords: SendMessages
  /** Texts of the namespace `pay`, and the words of what tiers ask for, by kind. */
  readonly payWords: PayMessages
  readonly terms: OfferProps['terms']
  readonly playedWords: OfferProps['playedWords']
}

/** Whose downlines are listed, or below whom is looked. */
function titleOf(whose: string | undefined, isSearch: boolean, messages: TeamMessages): string {
  if (whose === undefined) return isSearch ? messages.foundIn : messages.direct
  return t(messages, isSearch ? 'foundBelow' : 'directOf', { account: whose })
}

/** Which direct downlines are shown, and in which order. */
const Shows = (
  props: Pick<TeamProps, 'messages'> & { readonly value: TeamShow; readonly onChange: (show: TeamShow) => void },
) => (
  <Chips
    label={props.messages.show}
    value={props.value}
    choices={teamShows.map((value) => ({
      value,
      label: t(props.messages, `shows.${value}`, { n: daysOfShow(value) }),
    }))}
    onChange={props.onChange}
    wrap
  />
)

interface ToolsProps extends Pick<TeamProps, 'messages'> {
  readonly query: TeamQuery
  readonly change: (wanted: Partial<TeamQuery>, how?: 'push' | 'replace') => void
}

/** Finds an account on any level, or chooses whom of one level the list shows, and by which figure. */
const Tools = ({ query, messages, change }: ToolsProps) => (
  <>
    <ListSearch
      label={messages.find}
      value={query.account}
      lengthMax={40}
      onChange={(account) => change({ account }, query.account === '' ? 'push' : 'replace')}
    />
    {query.account === '' && <Shows value={query.show} messages={messages} onChange={(show) => change({ show })} />}
    {query.account === '' && query.show === 'figures' && <TeamSorting {...{ query, messages }} onChange={change} />}
  </>
)

interface NobodyProps {
  readonly query: TeamQuery
  readonly whose: string | undefined
  readonly messages: TeamMessages
  readonly onAll: () => void
}

/** Why a list is empty, and the way to everybody where a filter made it so. */
function Nobody({ query, whose, messages, onAll }: NobodyProps) {
  const { account, show } = query
  const all = <Button onClick={onAll}>{messages.showAll}</Button>
  if (account !== '')
    return (
      <Empty bare text={t(messages, 'noneFound', { account })}>
        {all}
      </Empty>
    )
  if (show !== 'account' && show !== 'figures')
    return (
      <Empty bare text={messages.noneSeen}>
        {all}
      </Empty>
    )
  return <Empty bare text={whose === undefined ? messages.none : t(messages, 'noneBelow', { account: whose })} />
}

/** Who stands below whom: one level at a time, by pages, by account or last log-in; or who is found on every level by account. */
export function TeamManagement(props: TeamManagementProps) {
  const { messages, locale } = props
  const [act, setAct] = useState<Act>()
  const team = useKeyList(teamList, pageTeam, agentsOnly)
  const { query, data: page, status, failure, change } = team
  const { heading, expect } = useHeadingFocus(status)
  const open = (parent: string) => {
    expect()
    change({ parent, account: '' })
  }
  const { path = [], transfers = false } = page ?? {}
  const whose = path.length > 1 ? path.at(-1)?.account : undefined
  const isSearch = query.account !== ''
  const isDirect = (one: Downline) => whose === undefined && !one.way?.length
  const action = (one: Downline) => <Acts {...props} {...{ one, transfers }} isDirect={isDirect(one)} onAct={setAct} />
  const noted = (id: string, note: string) =>
    team.patch((data) => ({ ...data, content: data.content.map((one) => (one.id === id ? { ...one, note } : one)) }))
  const list = { messages, locale, href: teamOf, onOpen: open, action }
  const place = (one: Downline) => <TeamPlace {...list} one={one} parent={query.parent} />
  const instead =
    status === 'missing' ? (
      <Empty bare text={messages.foreign}>
        <Button onClick={() => open('')}>{messages.toMine}</Button>
      </Empty>
    ) : status === 'failed' && failureCode(failure) === 'not_enabled' ? (
      <Empty bare text={messages.sorted.hidden}>
        <Button onClick={() => change({ show: 'account' })}>{messages.showAll}</Button>
      </Empty>
    ) : undefined
  return (
    <>
      <Suspense>{act && <ActDialog act={act} {...props} onNoted={noted} onClose={() => setAct(undefined)} />}</Suspense>
      <div className="pagehead flex-wrap">
        <h1 className="h1">{messages.management}</h1>
        <div className="end">
          <ExportFile
            label={messages.toFile}
            name="team"
            zone={page?.timeZone ?? 'UTC'}
            list={team}
            load={() => teamFile(query)}
          />
        </div>
      </div>
      <Way path={path} messages={messages} href={teamOf} onOpen={open} />
      <ListPage
        list={team}
        words={messages}
        box="panel panel--flush"
        pagesBelow
        labelledBy="directs"
        head={
          <div className="panel__head panel__head--tools">
            <div>
              <h2 ref={heading} className="panel__title" id="directs" tabIndex={-1}>
                {titleOf(whose, isSearch, messages)}
              </h2>
              <p className="faint text-[13px]" role="status">
                {status === 'ready' && page ? foundText(page.totals, messages, locale) : '\u00a0'}
              </p>
            </div>
            <Tools {...{ query, messages, change }} />
          </div>
        }
        none={<Nobody {...{ query, whose, messages }} onAll={() => change({ account: '', show: 'account' })} />}
        instead={instead}
      >
        {({ content, sorted, timeZone, seesMembers }) =>
          sorted ? (
            <TeamFigureList content={content} symbol={sorted.currencySymbol} {...list} />
          ) : (
            <TeamList
              content={content}
              zone={timeZone}
              place={isSearch ? place : undefined}
              isSeen={seesMembers}
              {...list}
            />
          )
        }
      </ListPage>
      {page && instead === undefined && <TeamSortedNote {...{ page, messages, locale }} />}
    </>
  )
}
