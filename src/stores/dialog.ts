import { atom } from 'nanostores'
import type { PasswordDue, SecondStep } from '#api/access.ts'
import type { GameReference } from './play.ts'
import type { PublicNotice } from './public-notices.ts'
import { popupEvent } from './toasts.ts'

export type CashierAct = 'deposit' | 'withdraw'

/** What a visitor wanted when a pop-up came in between. */
export type Intention =
  | { readonly do: 'play'; readonly game: GameReference }
  | { readonly do: 'favourite'; readonly game: GameReference }
  | { readonly do: 'cashier' | 'stay' }
  /** A page of the site, without a locale. */
  | { readonly do: 'go'; readonly path: string }

/** The pop-ups of the site. */
export type DialogRequest =
  | { readonly name: 'login' | 'register'; readonly intention?: Intention; readonly failure?: string | undefined }
  | { readonly name: 'forgot'; readonly intention?: Intention }
  | {
      readonly name: 'change-password'
      /** `own`: the member asked for it; the others have to before they go on. */
      readonly reason: 'own' | PasswordDue
      readonly intention?: Intention
    }
  | {
      readonly name: 'second-step'
      readonly ticket: string
      readonly methods: readonly SecondStep[]
      /** Where a code would go, masked. */
      readonly hints: Readonly<Partial<Record<SecondStep, string>>>
      readonly intention?: Intention
      /** Where it ends without an intention. */
      readonly end: 'home' | 'stay'
    }
  | { readonly name: 'logout' | 'service' }
  /** Moving money in or out. */
  | { readonly name: 'cashier'; readonly act: CashierAct }
  | { readonly name: 'notice'; readonly noticeId?: string | undefined }
  | { readonly name: 'announcements' | 'chat-room' | 'contract' | 'help' }
  | { readonly name: 'public-notice'; readonly notices: readonly PublicNotice[] }
  | { readonly name: 'other-account'; readonly oneTime: string }
  | { readonly name: 'trial-user'; readonly intention?: Intention }
  | {
      readonly name: 'game-unavailable'
      readonly nodeId: string
      readonly reason: 'game_maintenance' | 'vendor_unavailable'
      /** The vendor's name, when all of it is closed. */
      readonly vendor?: string | undefined
    }
  | {
      readonly name: 'games'
      readonly gameType: string
      readonly vassalage: string
      readonly vendor?: string | undefined
    }

export const $dialog = atom<DialogRequest | undefined>(undefined)

/** Opens a pop-up in place of the one that is open. */
export function openDialog(request: DialogRequest): void {
  $dialog.set(request)
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(popupEvent))
}

export function closeDialog(): void {
  $dialog.set(undefined)
}
