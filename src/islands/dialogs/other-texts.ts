import type { Messages } from '#i18n/t.ts'

/** The texts of everything but log-in, by their path. A further namespace is named here alone. */
export const otherFiles = import.meta.glob<Messages>(
  '/locales/*/{deposit,deposit-order,entry,errors,popups,register,security,talk,toasts}.json',
  {
    import: 'default',
  },
)
