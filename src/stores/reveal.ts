import { atom } from 'nanostores'
import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { Balance, RecentWin } from '#api/wallet.ts'
import { tabStorage } from '#browser/storage.ts'

// Wins that the server has booked and no game has shown. Every page of this browser hides them until the game's frame
// reports that it shows them, until ten seconds pass without a message from it, or, where a frame sends no messages,
// until the round is over. The amounts come from the server alone.

/** The longest time that a frame may keep a win hidden. */
const longestMs = 120_000
/** A frame that shows a round says so every three seconds. */
const showingMs = 4_000
const namesKept = 200
/** Where a tab keeps what it has shown, as JSON, for its pages after this one. */
const shownKey = 'shownWins'

interface Held {
  readonly round: string
  readonly amount: string
  readonly bookedAt: number
  until: number
}

type Moments = readonly (readonly [name: string, at: number])[]

/** What was shown when, and the moment before which everything was. */
interface Shown {
  readonly wins: Moments
  readonly rounds: Moments
  readonly before: number
}

/** Messages between the pages of this browser. Times are those of `Date.now()`. */
type Word =
  | { readonly round: string }
  | { readonly before: number }
  | { readonly showing: true }
  | { readonly ask: true }

/** Counts the times that something was released. */
export const $revealed = atom(0)

let booked: Balance | undefined
let show: (balance: Balance | undefined) => void = () => {}
const held = new Map<string, Held>()
/** Wins and rounds that are on display, by their names, with the moment since when. */
const released = new Map<string, number>()
const shownRounds = new Map<string, number>()
let shownBefore = 0
let showingAt = 0
let isSilent = false
let timer: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined

function keep(names: Map<string, number>, name: string): void {
  names.set(name, Date.now())
  if (names.size > namesKept) names.delete(names.keys().next().value!)
  store()
}

function store(): void {
  const since = Date.now() - longestMs
  const lately = (names: Map<string, number>) => [...names].filter(([, at]) => at >= since)
  const shown: Shown = { wins: lately(released), rounds: lately(shownRounds), before: shownBefore }
  tabStorage.write(shownKey, JSON.stringify(shown))
}

/** What the tab's pages before this one have shown. A text that is none of ours counts as nothing. */
function recall(): void {
  try {
    const { wins = [], rounds = [], before = 0 } = JSON.parse(tabStorage.read(shownKey) ?? '{}') as Partial<Shown>
    for (const [id, at] of wins) released.set(id, at)
    for (const [round, at] of rounds) shownRounds.set(round, at)
    shownBefore = Math.min(before, Date.now())
  } catch {
    tabStorage.write(shownKey, undefined)
  }
}

/** A wire amount says by its own digits how many decimals its currency has. */
const currencyOf = (text: string): Currency => ({ code: '', symbol: '', decimals: text.split('.')[1]?.length ?? 0 })
const unitsOf = (text: string): Units => parseAmount(text, currencyOf(text)) ?? 0n

/** @example lessAmount('115.00', '25.00') // '90.00' */
export const lessAmount = (from: string, amount: string): string =>
  formatAmount(unitsOf(from) - unitsOf(amount), currencyOf(from))

/** @example moreAmount('90.00', '25.00') // '115.00' */
export const moreAmount = (to: string, amount: string): string =>
  formatAmount(unitsOf(to) + unitsOf(amount), currencyOf(to))

const isShown = (round: string, bookedAt: number): boolean => shownRounds.has(round) || bookedAt <= shownBefore

/** Whether a round that ended so long ago is still to be shown by its game. */
export function isHidden(round: string, ageMs: number): boolean {
  listen()
  return !isSilent && !isShown(round, Date.now() - ageMs)
}

/** Whether a frame of this browser is showing a round at this moment. */
export const isShowing = (): boolean => Date.now() - showingAt < showingMs

/** Takes a balance of the server; `shows` gets it without the wins that are held back, now and whenever one is released. */
export function takeBalance(balance: Balance | undefined, shows: (balance: Balance | undefined) => void): void {
  listen()
  show = shows
  booked = balance
  if (balance === undefined) {
    held.clear()
    show(undefined)
  }
  const now = Date.now()
  for (const win of balance?.recentWins ?? []) take(win, now)
  draw()
}

function take({ id, round, amount, ageMs, over }: RecentWin, now: number): void {
  if (released.has(id)) return
  const bookedAt = now - ageMs
  const ended = isSilent && over
  if (ended) {
    say({ round })
    keep(shownRounds, round)
  }
  if (ended || isShown(round, bookedAt)) release(id)
  else if (!held.has(id)) held.set(id, { round, amount, bookedAt, until: Math.max(bookedAt, showingAt) + revealMs })
}

const endOf = ({ until, bookedAt }: Held): number => Math.min(until, bookedAt + longestMs)

function release(id: string): void {
  keep(released, id)
  if (held.delete(id)) $revealed.set($revealed.get() + 1)
}

function draw(): void {
  clearTimeout(timer)
  const now = Date.now()
  for (const [id, win] of held) if (endOf(win) <= now) release(id)
  if (booked === undefined) return
  const hidden = [...held.values()].reduce((sum, { amount }) => sum + unitsOf(amount), 0n)
  // A win that is spent already cannot be a secret.
  if (hidden > unitsOf(booked.balance)) for (const id of [...held.keys()]) release(id)
  const { balance } = booked
  show(held.size === 0 ? booked : { ...booked, balance: formatAmount(unitsOf(balance) - hidden, currencyOf(balance)) })
  if (held.size > 0) timer = setTimeout(draw, Math.min(...[...held.values()].map(endOf)) - now)
}

function follow(word: Word): void {
  const now = Date.now()
  if ('ask' in word) for (const round of shownRounds.keys()) say({ round })
  if ('showing' in word) {
    showingAt = now
    for (const win of held.values()) win.until = now + revealMs
    return
  }
  if ('round' in word) keep(shownRounds, word.round)
  if ('before' in word) {
    shownBefore = Math.max(shownBefore, Math.min(word.before, now))
    store()
  }
  for (const [id, { round, bookedAt }] of held) if (isShown(round, bookedAt)) release(id)
  draw()
}

function say(word: Word): void {
  listen()
  channel?.postMessage(word)
}

let hasRecalled = false

function listen(): void {
  if (!hasRecalled) {
    hasRecalled = true
    recall()
  }
  if (channel !== undefined || typeof BroadcastChannel !== 'function') return
  channel = new BroadcastChannel('reveal')
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => follow(data))
  channel.postMessage({ ask: true })
}

/** The frame says that it is showing a round: what was booked stays held for another ten seconds. */
export function frameShows(): void {
  say({ showing: true })
  follow({ showing: true })
}

/** The frame has shown a round to its end; without a name everything that was booked until now. */
export function frameHasShown(round?: string): void {
  const word: Word = round === undefined ? { before: Date.now() } : { round }
  showingAt = 0
  say(word)
  follow(word)
  // Rounds that won nothing are no wins that are held, but results that are.
  $revealed.set($revealed.get() + 1)
}

/** Whether the game that is open says nothing to the site: then a round's end is all that there is to wait for. */
export function frameIsSilent(silent: boolean): void {
  if (isSilent === silent) return
  isSilent = silent
  if (booked !== undefined) takeBalance(booked, show)
}
