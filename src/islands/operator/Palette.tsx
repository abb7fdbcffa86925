import { useEffect, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { keyNames } from '#ui/keys.ts'
import { Palette, type PaletteChoice } from '#ui/Palette.tsx'
import type { MenuGroup } from './Frame.tsx'
import { moneyOf } from './money.ts'
import { placeOfOrder } from './order-place.ts'
import { go } from './place.ts'
import { useWords } from './words.ts'

const restMs = 200
const foundMax = 6

/** Number of a deposit, or of a withdrawal. */
const orderForm = /^(D-[0-9]{6}-[0-9A-Z]{6}|W-[0-9]{6}-[0-9A-Z]{4})$/i

type Words = ReturnType<typeof useWords>

/** Members whose id, account or nickname holds the text. */
async function findMembers(
  { say, locale }: Words,
  search: string,
  signal: AbortSignal,
): Promise<readonly PaletteChoice[]> {
  const { content } = await staffCall('staffMembers', { search, pageSize: foundMax }, { signal })
  return content.map(({ account, nickname, id, wallet }) => ({
    group: say('pages.members'),
    to: `/operator/members?account=${encodeURIComponent(account)}`,
    text: account,
    more: [nickname, id, wallet && moneyOf(wallet.balance, wallet.currency, locale)].filter(Boolean).join(', '),
    icon: 'i-ph-user-circle',
  }))
}

/** The deposit or the withdrawal of a number, where the reader may see its queue. */
async function findOrder(
  { say, locale }: Words,
  number: string,
  signal: AbortSignal,
): Promise<readonly PaletteChoice[]> {
  const order = await staffCall('staffFindOrder', { number, language: locale }, { signal })
  const to = placeOfOrder(order.account, order)
  if (to === undefined) return []
  return [
    {
      group: say(order.kind === 'deposit' ? 'pages.deposits' : 'pages.withdrawals'),
      to,
      text: order.number,
      more: `${order.account}, ${moneyOf(order.amount, order.currency, locale)}`,
      icon: 'i-ph-receipt',
    },
  ]
}

/** Members and the order that a text names, as soon as the typing rests. */
function useFound(typed: string): readonly PaletteChoice[] {
  const words = useWords()
  const [found, setFound] = useState<readonly PaletteChoice[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is looked for
  useEffect(() => {
    const search = typed.trim().replace(/^@/, '')
    if (search === '' || !may('members.read')) return setFound([])
    const own = new AbortController()
    const rest = setTimeout(() => {
      const find = orderForm.test(search)
        ? findOrder(words, search.toUpperCase(), own.signal)
        : findMembers(words, search, own.signal)
      find.then(setFound, () => own.signal.aborted || setFound([]))
    }, restMs)
    return () => {
      clearTimeout(rest)
      own.abort()
    }
  }, [typed])
  return found
}

function KeysOfPalette() {
  const { say } = useWords()
  return (
    <p className="palette__foot" aria-hidden="true">
      <span>
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {say('palette.choose')}
      </span>
      <span>
        <kbd className="kbd">{keyNames.enter}</kbd> {say('palette.open')}
      </span>
      <span>
        <kbd className="kbd">{keyNames.ctrl}</kbd> <kbd className="kbd">{keyNames.enter}</kbd> {say('palette.newTab')}
      </span>
    </p>
  )
}

export interface ConsolePaletteProps {
  readonly menu: readonly MenuGroup[]
  readonly onClose: () => void
}

/** Finds members and pages by a few letters, and orders by their number; opened by Ctrl or Cmd and K. */
export function ConsolePalette({ menu, onClose }: ConsolePaletteProps) {
  const { say, locale } = useWords()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const wanted = typed.trim().toLocaleLowerCase()
  const pages: readonly PaletteChoice[] = menu
    .flatMap(({ entries }) => entries)
    .filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
    .map(({ path, text, icon }) => ({ group: say('palette.pages'), to: path, text, more: '', icon }))
  const open = ({ to }: PaletteChoice, isNewTab: boolean) => {
    const [path = '', search] = to.split('?')
    if (isNewTab) window.open(localePath(locale, path) + (search ? `?${search}` : ''), '_blank', 'noopener')
    else go(to)
  }
  return (
    <Palette
      words={{ find: say('find'), hint: say('palette.hint'), found: say('palette.found'), none: say('palette.none') }}
      typed={typed}
      choices={[...found, ...pages]}
      foot={<KeysOfPalette />}
      onType={setTyped}
      onOpen={open}
      onClose={onClose}
    />
  )
}
