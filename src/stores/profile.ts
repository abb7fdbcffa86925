import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Profile, ProfileField } from '#api/profile.ts'
import { call } from '#browser/client.ts'
import { $session } from './session.ts'

export type { Profile, ProfileField }
export type Icon = Output<Api['icons']>[number]

export const loadProfile = (signal?: AbortSignal): Promise<Profile> => call('profile', {}, { signal })
export const loadIcons = (): Promise<readonly Icon[]> => call('icons')

/** What of the drafts differs from what is stored; fields are trimmed. */
export const profileChanges = (
  drafts: Readonly<Partial<Record<ProfileField, string>>>,
  stored: Profile['values'],
): Partial<Record<ProfileField, string>> =>
  Object.fromEntries(
    Object.entries(drafts)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== (stored[name as ProfileField] ?? '')),
  )

/** Puts what a member has changed of themselves where the page shows it. */
function showMember(patch: { readonly nickname?: string; readonly icon?: string; readonly iconUrl?: string }): void {
  const session = $session.get()
  if (session.member) $session.set({ ...session, member: { ...session.member, ...patch } })
}

export async function saveProfile(changes: Partial<Record<ProfileField, string>>): Promise<Profile> {
  const saved = await call('setProfile', changes)
  if (changes.nickname !== undefined) showMember({ nickname: changes.nickname })
  return saved
}

export async function chooseIcon(icon: string): Promise<void> {
  showMember(await call('setIcon', { icon }))
}

/** Makes a picture that was sent the member's own. */
export async function takeOwnPicture(upload: string): Promise<void> {
  showMember(await call('setOwnPicture', { upload }))
}

export async function removeOwnPicture(): Promise<void> {
  showMember(await call('removeOwnPicture'))
}
