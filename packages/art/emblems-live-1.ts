import { around, card, chip, circle, each, fill, group, mix, one, shade } from './brush.ts'
import type { Emblems } from './palettes.ts'

const wheelBand = (r: number, w: number, a: string, b: string) =>
  circle(0, 0, r, 'none', `stroke="${a}" stroke-width="${w}"`) +
  circle(0, 0, r, 'none', `stroke="${b}" stroke-width="${w}" stroke-dasharray="${((2 * Math.PI * r) / 36).toFixed(3)}"`)

export const liveOne = {
  roulette: (c) =>
    circle(6, 8, 96, c.ink, 'opacity=".4"') +
    circle(0, 0, 96, mix(c.pop, c.ink, 0.62)) +
    circle(0, 0, 92, 'none', `stroke="${c.pop}" stroke-width="4"`) +
    wheelBand(70, 28, '#B8332A', '#17130F') +
    fill('M-4-83.9h11.5l-2 28h-8z', '#2E8B5E') +
    circle(0, 0, 57, c.pop) +
    circle(0, 0, 54, mix(c.pop, c.ink, 0.7)) +
    around(
      4,
      90,
      22,
      (a) =>
        fill('M-5-12L0-46 5-12z', c.pop, `transform="rotate(${a})"`) +
        circle(0, -46, 5, c.light, `transform="rotate(${a})"`),
    ) +
    circle(0, 0, 19, c.pop) +
    fill('M0-19a19 19 0 010 38z', shade(c, 0.3)) +
    circle(0, 0, 7, c.light) +
    circle(48, -50, 6.5, '#fff'),
  fan: (c) =>
    each([-36, -12, 12, 36], (a, i) =>
      group(
        `rotate(${a * 0.86} 0 112)`,
        card(
          c,
          one(['club', 'heart', 'diamond', 'spade'], i),
          0,
          -14,
          0,
          1,
          mix(c.light, c.ink, one([0.16, 0.1, 0.05, 0], i)),
        ),
      ),
    ) +
    chip(c, -58, 74, 20, c.warm) +
    chip(c, 62, 78, 17, c.mid),
  wheel: (c) => {
    let o = circle(6, 8, 92, c.ink, 'opacity=".35"') + circle(0, 0, 92, c.ink)
    const f = [c.pop, c.warm, c.light, c.mid]
    for (let i = 0; i < 12; i++) o += fill('M0 0L-22-83A86 86 0 0122-83z', f[i % 4]!, `transform="rotate(${i * 30})"`)
    return (
      o +
      circle(0, 0, 86, 'none', `stroke="${c.pop}" stroke-width="6"`) +
      circle(
        0,
        0,
        88,
        'none',
        `stroke="${c.light}" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 23.04"`,
      ) +
      circle(0, 0, 27, c.ink) +
      circle(0, 0, 20, c.pop) +
      fill('M0-12l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z', c.ink) +
      fill('M-15-108h30L0-72z', c.light)
    )
  },
} satisfies Emblems
