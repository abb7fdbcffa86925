import type { Intention } from '#stores/dialog.ts'
import { logInByPasskey } from '#stores/passkeys.ts'
import { playFree } from '#stores/trial.ts'
import { enter, finish } from './finish.ts'

/** Looks around without an account. */
export async function playWithout(): Promise<void> {
  await playFree()
  await finish(undefined, 'home')
}

/** By a finger, a face or the PIN of the device; without a user name. */
export async function comeByPasskey(intention: Intention | undefined): Promise<void> {
  await enter(await logInByPasskey(), intention, 'stay')
}
