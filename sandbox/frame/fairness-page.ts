import type { Proof } from '#sandbox/fairness.ts'
import { showCheck } from './fairness-result.ts'
import { byId } from './page.ts'
import { loadTexts } from './texts.ts'

/** The page that checks a round. Everything it needs is loaded with it: from then on it asks nobody. */
const say = await loadTexts(document.documentElement.lang)
const field = byId<HTMLTextAreaElement>('proof')
const result = byId('result')
const reveal = document.getElementById('reveal')

const run = async () => {
  try {
    await showCheck(result, JSON.parse(field.value) as Proof, say)
  } catch {
    result.textContent = say('fairnessUnreadable')
  }
}

const read = () => {
  const handed = decodeURIComponent(location.hash.slice(1))
  if (handed) field.value = handed
  if (field.value && (JSON.parse(field.value) as Proof).serverSeed) void run()
}

byId('check').addEventListener('click', () => void run())

reveal?.addEventListener('click', () => {
  void (async () => {
    const response = await fetch(`${location.pathname}/seed${location.search}`, { method: 'POST' })
    if (!response.ok) {
      result.textContent = say(response.status === 409 ? 'round_open' : 'connection')
      return
    }
    field.value = JSON.stringify(await response.json(), null, 1)
    reveal.hidden = true
    await run()
  })()
})

window.addEventListener('hashchange', read)
read()
