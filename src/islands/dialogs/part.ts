import type { ComponentType } from 'react'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { DialogName, DialogRequest } from '#stores/dialog.ts'

/** What a pop-up is drawn with: what it was opened with, and how it closes. */
export type DialogProps<N extends DialogName> = Omit<DialogRequest<N>, 'name'> & { readonly onClose: () => void }

export interface DialogPart<N extends DialogName> {
  /** Namespaces of its texts, beside those that every pop-up has. */
  readonly texts: readonly (keyof Catalogue)[]
  readonly load: () => Promise<ComponentType<DialogProps<N>>>
  /** Title of the pop-up that offers another try when this one cannot be loaded. Without it a message says so. */
  readonly retryTitle?: (props: Omit<DialogProps<N>, 'onClose'>, common: Catalogue['common']) => string
}

/** For pop-ups of messages and chat. */
export const asMessages: DialogPart<DialogName>['retryTitle'] = (_props, { messages }) => messages

/** The pop-ups of a feature. */
export type DialogParts<N extends DialogName> = { readonly [K in N]: DialogPart<K> }
