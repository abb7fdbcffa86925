import { asMessages, type DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly contract: object
  }
}

export const contractDialogs = {
  contract: {
    texts: ['talk'],
    load: async () => (await import('./ContractDialog.tsx')).ContractDialog,
    retryTitle: asMessages,
  },
} satisfies DialogParts<'contract'>
