import { isStill } from '#sandbox/frame/page.ts'
import { partOf } from '#sandbox/frame/shared-stage.ts'
import { knock } from '#sandbox/frame/sound.ts'

const spinMs = 5200
/** Degrees that the wheel turns in a second, ball or no ball. */
const speed = 26
const rounds = 7

/** Where the ball is after a share of its run: on the rim, falling, two hops, in the pocket. */
const radiusAt = (share: number) => {
  if (share < 0.62) return 187
  if (share < 0.78) return 187 - ((share - 0.62) / 0.16) * 52
  if (share < 0.86) return 135 + Math.sin(((share - 0.78) / 0.08) * Math.PI) * 15 - ((share - 0.78) / 0.08) * 14
  const rest = (share - 0.86) / 0.14
  return 121 + Math.abs(Math.sin(rest * 2 * Math.PI)) * 49 * (1 - share) - rest * 9
}

/** The wheel of the stage: it turns all the time, the ball runs against it and comes to rest in a pocket. */
export function openWheel(scene: SVGSVGElement, order: readonly number[]) {
  const rotor = partOf(scene, '.rotor')
  const ball = partOf(scene, '.ball')
  let pocket: number | undefined
  let start = 0
  let share = 1
  let done = () => {}

  const put = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)]
    ball.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
  }
  const turnAt = (now: number) => (isStill() ? -30 : (-(now / 1000) * speed) % 360)
  const frame = (now: number) => {
    const turned = turnAt(now)
    rotor.setAttribute('transform', `rotate(${turned.toFixed(2)})`)
    if (pocket !== undefined) {
      share = Math.min(1, (now - start) / spinMs)
      const left = (1 - share) ** 2.4
      put(radiusAt(share), turned + (pocket / order.length) * 360 - left * 360 * rounds)
      if (share === 1) done()
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  const light = (number: number | undefined) => {
    for (const one of rotor.querySelectorAll<SVGGElement>('.pocket'))
      one.classList.toggle('won', one.dataset.n === String(number))
  }

  return {
    async show(number: number, still: boolean, cut: AbortSignal) {
      pocket = order.indexOf(number)
      ball.setAttribute('visibility', 'visible')
      const isShort = still || isStill() || cut.aborted
      start = performance.now() - (isShort ? spinMs : 0)
      if (isShort) put(112, turnAt(performance.now()) + (pocket / order.length) * 360)
      else {
        // Frames stop in a tab that nobody looks at: the timer ends the run there.
        await new Promise<void>((end) => {
          done = end
          setTimeout(end, spinMs + 200)
          cut.addEventListener('abort', () => {
            start = 0
            end()
          })
        })
        knock(1)
      }
      light(number)
    },
    clear() {
      pocket = undefined
      ball.setAttribute('visibility', 'hidden')
      light(undefined)
    },
  }
}
