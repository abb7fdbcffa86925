import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Clock } from '#server/kernel/clock.ts'
import type { Log } from '#server/kernel/log.ts'

/** What a browser needs to know of a Firebase project in order to have a number checked. */
export interface FirebaseForBrowsers {
  readonly projectId: string
  readonly apiKey: string
  /** Its service that sends codes and checks them, without a slash at the end. */
  readonly authUrl: string
  /** The script of the check of people that this service demands. */
  readonly recaptchaUrl: string
}

/** Public parameters of a Firebase project, and where its keys are. */
export interface FirebaseProject extends FirebaseForBrowsers {
  readonly keysUrl: string
}

/** Proves a mobile number that Firebase has checked in the browser. */
export interface PhoneTokens {
  readonly project: FirebaseForBrowsers
  /** The number (E.164) that a live ID token of the project proves, and the token's end; else `undefined`. */
  read(token: string): Promise<{ readonly phone: string; readonly endsAt: Date } | undefined>
}

/** An answer to a code is fresh, not one from last week whose token was renewed. */
const signedInMaxS = 15 * 60

/**
 * Firebase ID tokens: RS256 by a key of Google's set, issuer and audience of this project, not over, from a sign-in by
 * telephone of the last quarter of an hour.
 */
export function openFirebase(project: FirebaseProject, clock: Clock, log: Log): PhoneTokens {
  const { keysUrl, ...forBrowsers } = project
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 3_000 })
  return {
    project: forBrowsers,
    async read(token) {
      try {
        const now = clock.now()
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${project.projectId}`,
          audience: project.projectId,
          currentDate: now,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'phone_number', 'firebase'],
        })
        const { sub, exp = 0, auth_time: signedIn, phone_number: phone } = payload
        // A number that was linked to an account long ago stands in the token of any later sign-in, by e-mail as well.
        const { sign_in_provider: by } = payload.firebase as { sign_in_provider?: unknown }
        const nowS = now.getTime() / 1_000
        const fresh = typeof signedIn === 'number' && signedIn <= nowS + 5 && signedIn > nowS - signedInMaxS
        if (!sub || !fresh || by !== 'phone' || typeof phone !== 'string') return undefined
        return { phone, endsAt: new Date(exp * 1_000) }
      } catch (error) {
        log.info('phone token refused', { name: error instanceof Error ? error.name : 'unknown' })
        return undefined
      }
    },
  }
}
