import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import {
  addressKey,
  consumeForAddress,
  consumeForTarget,
  giveBack,
  giveBackForTarget,
} from '#server/rate-limit/public.ts'
import { browserName } from '#server/sessions/public.ts'
import { clearGuard, giveBackTry, guardKey, reserveTry } from '#server/sign-in/public.ts'
import { isStaffDevice } from './rows-devices.ts'

/** A try at a password that may be looked at, and counts as failed until it has ended otherwise. */
export interface Try {
  /** The password was right. */
  succeeded(): Promise<void>
  /** Nothing was looked at. */
  giveBack(): Promise<void>
}

/**
 * Lets a try at a staff account's password be looked at, or throws. A browser that was in before has a bucket of its own, and
 * the others have one for each address beside the one that all of them share: only tries that are looked at count there. So
 * nobody elsewhere keeps a member of staff out.
 */
export async function admitTry(
  app: App,
  account: string,
  humanCheck: string | undefined,
  { ip, cookies }: RequestFacts,
): Promise<Try> {
  const device = browserName(app, cookies)
  const isKnown = device !== undefined && (await isStaffDevice(app.db, sha256(device), account))
  if (!isKnown && !(await app.ports.staffCheck.verify(humanCheck, ip))) throw new Refusal('human_check_failed')
  await consumeForAddress(app, 'login', ip)
  const bucket = guardKey(`staff ${account}`, isKnown ? device : addressKey(ip))
  await reserveTry(app, bucket, true)
  const name = account.toLowerCase()
  if (!isKnown)
    await consumeForTarget(app, 'staffSignIn', name).catch(async (refusal: unknown) => {
      await giveBackTry(app, bucket)
      throw refusal
    })
  const others = async () => {
    await giveBack(app, 'login', ip)
    if (!isKnown) await giveBackForTarget(app, 'staffSignIn', name)
  }
  return {
    async succeeded() {
      await clearGuard(app, bucket)
      await others()
    },
    async giveBack() {
      await giveBackTry(app, bucket)
      await others()
    },
  }
}
