import type { LimitKind } from '#api/limits.ts'
import type { App } from '#server/kernel/context.ts'

export type ProfileName = 'none' | 'uk' | 'mga' | 'br'

/** What a regulator's rules switch. One row for each profile, and no other place that knows their names. */
export interface Profile {
  /** Windows of the limits of deposits, where the setting `limitWindow` says nothing else. */
  readonly depositWindow: 'calendar' | 'rolling'
  /** A member takes a requested withdrawal back while nobody has begun. */
  readonly cancelsWithdrawals: boolean
  /** Money of somebody else is never credited by itself: it goes back at once, or a person looks at it first. */
  readonly otherPayers: 'refuse' | 'review'
  /** A self-exclusion ends by itself, or when the member asks for it after its time and staff have agreed. */
  readonly selfExclusionEnds: 'byItself' | 'whenAsked'
  /** Members may do without a reality check. */
  readonly realityCheckOff: boolean
  /** The longest time between two reality checks, in minutes. */
  readonly realityCheckMost: number
  /** Of each of these lists the member has set one limit before a game opens. */
  readonly limitsBeforePlay: readonly (readonly LimitKind[])[]
  /** The country keeps a list of people who have shut themselves out: it is asked before anybody pays in or plays. */
  readonly exclusionList: boolean
  /** Money is paid in from and out to accounts of the member's own alone, known by the tax id. */
  readonly ownTaxIdOnly: boolean
  /** Deposits by a hosted page, where the payer might choose a card. */
  readonly hostedDeposits: boolean
  /** Bonus money comes with deposits, and money or free rounds are there for newcomers. */
  readonly depositBonuses: boolean
  /** The most that may be asked to be bet for a reward, in basis points of it. */
  readonly turnoverMost: number
  /** Money goes from member to member, where the setting `memberTransfers` allows it. */
  readonly memberTransfers: boolean
  /** The longest time to a pay-out that may be promised, in minutes. */
  readonly payoutMinutesMost: number
  /** Months after which members are asked whether their limits still fit; 0 never asks. */
  readonly reviewMonths: number
}

const profiles: Readonly<Record<ProfileName, Profile>> = {
  none: {
    depositWindow: 'calendar',
    cancelsWithdrawals: true,
    otherPayers: 'review',
    selfExclusionEnds: 'byItself',
    realityCheckOff: true,
    realityCheckMost: 240,
    limitsBeforePlay: [],
    exclusionList: false,
    ownTaxIdOnly: false,
    hostedDeposits: true,
    depositBonuses: true,
    turnoverMost: 500_000,
    memberTransfers: true,
    payoutMinutesMost: 10_080,
    reviewMonths: 0,
  },
  // UKGC: RTS 12, 12B, 13, 14B; LCCP 3.5.3.
  uk: {
    depositWindow: 'rolling',
    cancelsWithdrawals: false,
    otherPayers: 'review',
    selfExclusionEnds: 'whenAsked',
    realityCheckOff: true,
    realityCheckMost: 240,
    limitsBeforePlay: [],
    exclusionList: false,
    ownTaxIdOnly: false,
    hostedDeposits: true,
    depositBonuses: true,
    turnoverMost: 100_000,
    memberTransfers: false,
    payoutMinutesMost: 10_080,
    reviewMonths: 6,
  },
  // Malta: the player protection directive.
  mga: {
    depositWindow: 'rolling',
    cancelsWithdrawals: true,
    otherPayers: 'review',
    selfExclusionEnds: 'whenAsked',
    realityCheckOff: false,
    realityCheckMost: 60,
    limitsBeforePlay: [],
    exclusionList: false,
    ownTaxIdOnly: false,
    hostedDeposits: true,
    depositBonuses: true,
    turnoverMost: 500_000,
    memberTransfers: false,
    payoutMinutesMost: 10_080,
    reviewMonths: 0,
  },
  // Brazil: SPA/MF 615 and 1.231 of 2024, 2.579 of 2025, IN 31 of 2025.
  br: {
    depositWindow: 'rolling',
    cancelsWithdrawals: true,
    otherPayers: 'refuse',
    selfExclusionEnds: 'whenAsked',
    realityCheckOff: true,
    realityCheckMost: 240,
    limitsBeforePlay: [['lossDay', 'lossWeek', 'lossMonth'], ['session']],
    exclusionList: true,
    ownTaxIdOnly: true,
    hostedDeposits: false,
    depositBonuses: false,
    turnoverMost: 500_000,
    memberTransfers: false,
    payoutMinutesMost: 120,
    reviewMonths: 0,
  },
}

/** The switches that hold now. */
export const profileOf = (app: Pick<App, 'settings'>): Profile => profiles[app.settings.current().profile]

/** What may be asked to be bet for a reward where a setting asks `asked`, both in basis points of it. */
export const turnoverAllowed = (app: Pick<App, 'settings'>, asked: number): number =>
  Math.min(asked, profileOf(app).turnoverMost)

/** Windows of the limits of deposits. */
export function depositWindow(app: App): Profile['depositWindow'] {
  const { limitWindow } = app.settings.current()
  return limitWindow === 'profile' ? profileOf(app).depositWindow : limitWindow
}

/** The lists of which a member has to set a limit before a game opens, and has set none. */
export const neededLimits = (
  app: App,
  stored: (kind: LimitKind, setBy: 'member') => { readonly amount: bigint | null },
): LimitKind[][] =>
  profileOf(app)
    .limitsBeforePlay.filter((kinds) => kinds.every((kind) => stored(kind, 'member').amount === null))
    .map((kinds) => [...kinds])

export const isRolling = (app: App): boolean => depositWindow(app) === 'rolling'
