import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import type { MenuGroup } from './Frame.tsx'
import { keyNames } from './keys.ts'
import { moneyOf } from './money.ts'
import { placeOfOrder } from './order-place.ts'
import { go } from './place.ts'
import { useWords } from './words.ts'

const restMs = 200
const foundMax = 6

/** Number of a deposit, or of a withdrawal. */
const orderForm = /^(D-[0-9]{6}-[0-9A-Z]{6}|W-[0-9]{6}-[0-9A-Z]{4})$/i

/** Something that the palette opens. */
interface Found {
  readonly group: string
  readonly to: string
  readonly text: string
  readonly more: string
  readonly icon: string
}

type Words = ReturnType<typeof useWords>

/** Members whose id, account or nickname holds the text. */
async function findMembers({ say, locale }: Words, search: string, signal: AbortSignal): Promise<readonly Found[]> {
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
async function findOrder({ say, locale }: Words, number: string, signal: AbortSignal): Promise<readonly Found[]> {
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
function useFound(typed: string): readonly Found[] {
  const words = useWords()
  const [found, setFound] = useState<readonly Found[]>([])
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

export interface PaletteProps {
  readonly menu: readonly MenuGroup[]
  readonly onClose: () => void
}

/** Finds members and pages by a few letters, and orders by their number; opened by Ctrl or Cmd and K. */
export function Palette({ menu, onClose }: PaletteProps) {
  const { say, locale } = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useFound(typed)
  const wanted = typed.trim().toLocaleLowerCase()
  const pages: readonly Found[] = menu
    .flatMap(({ entries }) => entries)
    .filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
    .map(({ path, text, icon }) => ({ group: say('palette.pages'), to: path, text, more: '', icon }))
  const all = [...found, ...pages]
  const current = Math.min(chosen, Math.max(0, all.length - 1))
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const open = (one: Found | undefined, isNewTab: boolean) => {
    if (one === undefined) return
    const [path = '', search] = one.to.split('?')
    if (isNewTab) window.open(localePath(locale, path) + (search ? `?${search}` : ''), '_blank', 'noopener')
    else go(one.to)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen((current + step + all.length) % all.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      open(all[current], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={say('find')} onCancel={onClose} onClose={onClose}>
      <div className="palette__in">
        <span className="i i-ph-magnifying-glass" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={say('find')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          placeholder={say('palette.hint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className="kbd" onClick={onClose}>
          {keyNames.escape}
        </button>
      </div>
      <div className="palette__list" id={`${id}-list`} role="listbox" aria-label={say('palette.found')}>
        {all.map((one, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the field
          <div
            key={one.to}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === current}
            className={at === current ? 'is-on' : ''}
            onClick={(event) => open(one, event.ctrlKey || event.metaKey)}
          >
            <span className={`i ${one.icon}`} aria-hidden="true" />
            <span className="clip">
              <b>{one.text}</b> <span className="faint">{one.more}</span>
            </span>
            <small>{one.group}</small>
          </div>
        ))}
      </div>
      {all.length === 0 && (
        <p className="palette__none" role="status">
          {say('palette.none')}
        </p>
      )}
      <KeysOfPalette />
    </dialog>
  )
}
