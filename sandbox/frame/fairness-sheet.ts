import type { Commitment, Proof } from '#sandbox/fairness.ts'
import { type Api, Refused } from './api.ts'
import { make } from './dom.ts'
import { showHash } from './hash.ts'
import { byId } from './page.ts'
import { openSheet } from './sheets.ts'
import type { Money, Say } from './texts.ts'

export interface FairnessState extends Commitment {
  readonly rounds: readonly (Proof & { readonly openedAt: string })[]
}

interface Options {
  readonly api: Api
  readonly say: Say
  readonly money: Money
  readonly language: string
  /** The whole table plays the same round: there is no word of a player's in it. */
  readonly shared: boolean
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A word of the browser's own chance, for players who do not want to think of one. */
export const randomWord = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => alphabet[byte % alphabet.length]).join('')

/** The dialog in every game that shows what was promised and checks what was drawn. */
export function prepareFairness({ api, say, money, language, shared }: Options) {
  const word = byId<HTMLInputElement>('client-seed')
  const note = byId('seed-note')
  const result = byId('check-result')
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

  byId('seed-part').hidden = shared
  byId('fairness-shared').hidden = !shared

  const draw = ({ hash, clientSeed, nonce, nextHash, rounds }: FairnessState) => {
    showHash(byId('seed-hash'), hash, say)
    showHash(byId('seed-next'), nextHash, say)
    byId('seed-nonce').textContent = String(nonce)
    byId('seed-client').textContent = clientSeed
    word.value = randomWord()
    byId('proofs-empty').hidden = rounds.length > 0
    byId('proofs').replaceChildren(
      ...rounds.map((proof) => {
        const row = document.createElement('tr')
        row.insertCell().textContent = clock.format(new Date(proof.openedAt))
        row.insertCell().textContent = String(proof.nonce)
        row.insertCell().textContent = money.units(proof.win)
        row
          .insertCell()
          .append(proof.serverSeed === null ? say(shared ? 'fairnessAfterDraw' : 'fairnessLater') : verify(proof))
        return row
      }),
    )
  }

  const verify = ({ openedAt, ...proof }: FairnessState['rounds'][number]) => {
    const time = clock.format(new Date(openedAt))
    const button = make('button', { class: 'second', type: 'button', 'aria-label': `${say('fairnessCheck')} ${time}` })
    button.textContent = say('fairnessCheck')
    button.addEventListener('click', () => {
      void (async () => {
        // The engines and their checks are loaded for those who ask.
        const { showCheck } = await import('#sandbox/frame/fairness-result.ts')
        await showCheck(byId('check-lines'), proof, say)
        const whole = byId<HTMLAnchorElement>('check-whole')
        whole.href = `/fairness?lang=${language}#${encodeURIComponent(JSON.stringify(proof))}`
        result.hidden = false
        result.scrollIntoView({ block: 'nearest' })
      })()
    })
    return button
  }

  byId('open-fairness').addEventListener('click', () => {
    result.hidden = true
    note.textContent = ''
    openSheet('fairness')
    void api.fairness().then(draw, () => {})
  })

  byId('seed-change').addEventListener('click', () => {
    void (async () => {
      try {
        await api.chooseSeed(word.value.trim())
        note.textContent = say('fairnessChanged')
        draw(await api.fairness())
      } catch (error) {
        note.textContent = say(error instanceof Refused ? error.code : 'connection')
      }
    })()
  })

  return {
    /** The first word of a session comes from this browser, so that the server had no part in it. */
    async begin() {
      const { nonce } = await api.fairness()
      if (nonce === 0) await api.chooseSeed(randomWord())
    },
  }
}
