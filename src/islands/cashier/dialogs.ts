import type { DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly 'quick-deposit': object
  }
}

export const cashierDialogs = {
  'quick-deposit': {
    texts: ['deposit', 'deposit-order'],
    load: async () => (await import('./QuickDeposit.tsx')).QuickDeposit,
  },
} satisfies DialogParts<'quick-deposit'>
