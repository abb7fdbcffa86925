import { atom } from 'nanostores'
import type { GameReference } from './play.ts'
import { callPopups } from './toasts.ts'

/** What a visitor wanted when a pop-up came in between. */
export type Intention =
  | { readonly do: 'play'; readonly game: GameReference }
  | { readonly do: 'favourite'; readonly game: GameReference }
  | { readonly do: 'stay' }
  /** A page of the site, without a locale. */
  | { readonly do: 'go'; readonly path: string }

/**
 * The pop-ups of the site by name, with what each is opened with. The host draws the log-in itself; every other one is
 * declared in the `dialogs.ts` of its feature, below `src/islands`.
 */
export interface Dialogs {
  readonly login: { readonly intention?: Intention; readonly failure?: string | undefined }
}

export type DialogName = keyof Dialogs

/** What opens a pop-up. */
export type DialogRequest<N extends DialogName = DialogName> = {
  readonly [K in N]: { readonly name: K } & Dialogs[K]
}[N]

export const $dialog = atom<DialogRequest | undefined>(undefined)

/** Opens a pop-up in place of the one that is open. */
export function openDialog(request: DialogRequest): void {
  $dialog.set(request)
  callPopups()
}

export function closeDialog(): void {
  $dialog.set(undefined)
}
