import { asMessages, type DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly contract: {
      /** Account of a direct downline whose contracts alone are shown. */
      readonly party?: string
    }
  }
}

export const contractDialogs = {
  contract: {
    texts: ['talk'],
    load: async () => (await import('./ContractDialog.tsx')).ContractDialog,
    retryTitle: asMessages,
  },
} satisfies DialogParts<'contract'>
