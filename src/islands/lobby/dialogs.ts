import type { DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly games: {
      readonly gameType: string
      readonly vassalage: string
      readonly vendor?: string | undefined
    }
  }
}

export const lobbyDialogs = {
  games: {
    texts: ['popups'],
    load: async () => (await import('./GameListDialog.tsx')).GameListDialog,
    retryTitle: ({ vendor, vassalage }) => vendor ?? vassalage,
  },
} satisfies DialogParts<'games'>
