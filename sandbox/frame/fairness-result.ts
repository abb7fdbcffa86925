import type { Proof } from '#sandbox/fairness.ts'
import { make } from './dom.ts'
import { check } from './fairness.ts'
import type { Say } from './texts.ts'

const line = (fits: boolean, text: string) =>
  make('li', { class: fits ? 'fits' : 'fails' }, make('span', { 'aria-hidden': 'true' }, fits ? '✓' : '✗'), ` ${text}`)

/** Checks a round in the browser and writes down what it found. */
export async function showCheck(root: HTMLElement, proof: Proof, say: Say): Promise<void> {
  if (!crypto.subtle) return root.replaceChildren(make('p', {}, say('fairnessInsecure')))
  root.replaceChildren(make('p', {}, say('fairnessChecking')))
  try {
    const found = await check(proof)
    root.replaceChildren(
      make(
        'ol',
        { class: 'checks' },
        line(found.seedFits, say(found.seedFits ? 'fairnessSeedFits' : 'fairnessSeedFails')),
        line(found.outcomeFits, say(found.outcomeFits ? 'fairnessOutcomeFits' : 'fairnessOutcomeFails')),
        line(found.winFits, say(found.winFits ? 'fairnessWinFits' : 'fairnessWinFails')),
      ),
      make(
        'details',
        {},
        make('summary', {}, say('fairnessDetails')),
        make('p', { class: 'mono' }, `SHA-256(${proof.serverSeed}) = ${found.hash}`),
        make(
          'p',
          { class: 'mono' },
          `HMAC-SHA256(…, "${proof.clientSeed}:${proof.nonce}:0") = ${found.words.join(' ')} …`,
        ),
        make('pre', { class: 'mono' }, JSON.stringify(found.outcome)),
      ),
    )
  } catch {
    root.replaceChildren(make('p', { class: 'fails' }, say('fairnessUnreadable')))
  }
}
