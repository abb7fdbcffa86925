import type { DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly service: object
  }
}

export const serviceDialogs = {
  service: { texts: ['popups'], load: async () => (await import('./ServiceDialog.tsx')).ServiceDialog },
} satisfies DialogParts<'service'>
