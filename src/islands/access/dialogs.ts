import type { PasswordDue, SecondStep } from '#api/access.ts'
import type { Locale } from '#i18n/locale.ts'
import { popupTexts } from '#islands/dialogs/messages.ts'
import { asMessages, type DialogParts } from '#islands/dialogs/part.ts'

declare module '#stores/dialog.ts' {
  interface Dialogs {
    readonly register: Dialogs['login']
    readonly forgot: { readonly intention?: Intention }
    readonly 'change-password': {
      /** `own`: the member asked for it; the others have to before they go on. */
      readonly reason: 'own' | PasswordDue
      readonly intention?: Intention
    }
    readonly 'second-step': {
      readonly ticket: string
      readonly methods: readonly SecondStep[]
      /** Where a code would go, masked. */
      readonly hints: Readonly<Partial<Record<SecondStep, string>>>
      readonly intention?: Intention
      /** Where it ends without an intention. */
      readonly end: 'home' | 'stay'
    }
    readonly logout: object
    /** The terms. */
    readonly help: object
    readonly 'other-account': { readonly oneTime: string }
    readonly 'trial-user': { readonly intention?: Intention }
  }
}

/** The texts of password rules are those of the registration. */
const entry = ['entry', 'register'] as const
const account = () => import('./AccountDialogs.tsx')
const ways = () => import('./LoginWays.tsx')

export const accessDialogs = {
  register: { texts: entry, load: async () => (await import('./RegisterDialog.tsx')).RegisterDialog },
  forgot: { texts: entry, load: async () => (await import('./ForgotDialog.tsx')).ForgotDialog },
  'change-password': {
    texts: entry,
    load: async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  },
  'second-step': { texts: entry, load: async () => (await import('./SecondStepDialog.tsx')).SecondStepDialog },
  logout: { texts: ['popups'], load: async () => (await account()).LogoutDialog },
  help: { texts: [], load: async () => (await import('./TermsDialog.tsx')).TermsDialog, retryTitle: asMessages },
  'other-account': { texts: ['popups'], load: async () => (await account()).OtherAccountDialog },
  'trial-user': { texts: ['popups'], load: async () => (await account()).TrialUserDialog },
} satisfies DialogParts<
  'register' | 'forgot' | 'change-password' | 'second-step' | 'logout' | 'help' | 'other-account' | 'trial-user'
>

/** The sign-in methods beside the password, with their texts. */
export async function loginWays(locale: Locale) {
  const [part, texts] = await Promise.all([ways(), popupTexts(locale, 'entry')])
  return { part, texts }
}
