import { asMessages, type DialogParts } from '#islands/dialogs/part.ts'
import type { PublicNotice } from '#stores/public-notices.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly announcements: object
    readonly notice: { readonly noticeId?: string | undefined }
    readonly 'public-notice': { readonly notices: readonly PublicNotice[] }
  }
}

export const messageDialogs = {
  announcements: {
    texts: ['talk'],
    load: async () => (await import('./AnnouncementsDialog.tsx')).AnnouncementsDialog,
    retryTitle: asMessages,
  },
  notice: {
    texts: ['talk'],
    load: async () => (await import('./NoticeDialog.tsx')).NoticeDialog,
    retryTitle: asMessages,
  },
  'public-notice': {
    texts: ['talk'],
    load: async () => (await import('./PublicNoticeDialog.tsx')).PublicNoticeDialog,
    retryTitle: asMessages,
  },
} satisfies DialogParts<'announcements' | 'notice' | 'public-notice'>
