import type { DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly 'security-step': {
      /** Asks who is here, or lets the member set a payment password after that. */
      readonly step: 'proof' | 'payment'
      readonly onDone: () => void
    }
  }
}

export const securityDialogs = {
  'security-step': { texts: [], load: async () => (await import('./SecurityStepDialog.tsx')).SecurityStepDialog },
} satisfies DialogParts<'security-step'>
