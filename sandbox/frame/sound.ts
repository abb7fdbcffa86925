let context: AudioContext | undefined
let on = false

/** Sound is off until the player turns it on in this page. */
export function turnSound(next: boolean): void {
  on = next
  if (on) context ??= new AudioContext()
  void context?.resume()
}

function tone(frequency: number, startS: number, lengthS: number, loudness: number, shape: OscillatorType): void {
  if (!on || !context) return
  const start = context.currentTime + startS
  const source = new OscillatorNode(context, { type: shape, frequency })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lengthS)
  source.connect(volume).connect(context.destination)
  source.start(start)
  source.stop(start + lengthS)
}

/** A reel comes to rest: the knock of wood. */
export const knock = (reel: number) => tone(150 + reel * 14, 0, 0.09, 0.22, 'triangle')

/** A win: a short climb, longer for more. */
export function chime(steps: number): void {
  const scale = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51]
  for (let step = 0; step < Math.min(steps, scale.length); step++) tone(scale[step]!, step * 0.09, 0.32, 0.12, 'sine')
}
