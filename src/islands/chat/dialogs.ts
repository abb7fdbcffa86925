import { asMessages, type DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly 'chat-room': object
  }
}

export const chatDialogs = {
  'chat-room': {
    texts: ['talk'],
    load: async () => (await import('./ChatRoomDialog.tsx')).ChatRoomDialog,
    retryTitle: asMessages,
  },
} satisfies DialogParts<'chat-room'>
