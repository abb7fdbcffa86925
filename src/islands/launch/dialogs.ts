import type { DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly 'game-unavailable': {
      readonly nodeId: string
      readonly reason: 'game_maintenance' | 'vendor_unavailable'
      /** The vendor's name, when all of it is closed. */
      readonly vendor?: string | undefined
    }
  }
}

export const launchDialogs = {
  'game-unavailable': {
    texts: ['popups'],
    load: async () => (await import('./UnavailableDialog.tsx')).UnavailableDialog,
  },
} satisfies DialogParts<'game-unavailable'>
