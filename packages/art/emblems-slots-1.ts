import { around, circle, each, fill, flip, group, mirrored, mix, one, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const slotsOne = {
  gem: (c) => {
    const t = [mix(c.pop, '#ffffff', 0.55), c.pop, shade(c, 0.18), shade(c, 0.38)]
    return (
      fill('M-38-56L-80-14h46z', t[1]!) +
      fill('M-38-56H0v42h-34z', t[0]!) +
      fill('M-80-14L0 76-34-14z', t[2]!) +
      fill('M-34-14H0v90z', t[1]!) +
      fill('M38-56L80-14H34z', t[2]!) +
      fill('M38-56H0v42h34z', t[1]!) +
      fill('M80-14L0 76 34-14z', shade(c, 0.5)) +
      fill('M34-14H0v90z', t[3]!) +
      fill('M-70-62l5-14 5 14 14 5-14 5-5 14-5-14-14-5z', c.light)
    )
  },
  seven: (c) =>
    group(
      'rotate(-6)',
      fill('M-54-66H66v26L18 80h-48L14-32h-36l-8 22h-24z', c.ink, 'transform="translate(7 7)"') +
        fill('M-54-66H66v26L18 80h-48L14-32h-36l-8 22h-24z', c.warm) +
        stroke('M-46-58H58v17L13 72h-31l44-112h-53l-8 22h-11z', c.pop, 3.5),
    ) +
    fill('M-86 30C-50 8-20 62 20 46s40-30 68-16l-8 26C56 42 46 66 22 76S-50 36-78 60z', c.light) +
    fill('M-86 30c12-8 22-6 32 0l-24 30zM88 30c-12-6-22-4-30 0l22 26z', mix(c.light, c.ink, 0.22)),
  crown: (c) =>
    mirrored('M0 40h-64L-82-32l38 30L0-60z', c.pop, shade(c, 0.2)) +
    mirrored('M0 46h-66v24H0z', shade(c, 0.12), shade(c, 0.34)) +
    circle(-83, -36, 9, c.light) +
    circle(83, -36, 9, c.light) +
    circle(0, -66, 11, c.light) +
    fill('M0 4l12 16L0 36-12 20z', c.warm) +
    circle(-40, 22, 7, c.warm) +
    circle(40, 22, 7, c.warm) +
    around(5, 26, -52, (x) => circle(x, 58, 4.5, c.light)),
  lotus: (c) => {
    const p = 'M0 44C-24 14-24-30 0-74 24-30 24 14 0 44z'
    return (
      each([-78, 78, -52, 52, -26, 26, 0], (a, i) =>
        group(
          `rotate(${a} 0 44)`,
          fill(p, one([shade(c, 0.36), shade(c, 0.36), shade(c, 0.18), shade(c, 0.18), c.pop, c.pop, c.light], i)) +
            stroke('M0 40V-54', mix(c.pop, c.ink, 0.45), 1.6),
        ),
      ) +
      fill('M-92 52h184c-24 18-60 26-92 26s-68-8-92-26z', c.warm) +
      fill('M0 52h92c-24 18-60 26-92 26z', c.ink, 'opacity=".18"')
    )
  },
  pharaoh: (c) =>
    mirrored('M0-84C-46-84-62-52-64-18L-88 70h50l8-52V-40H0z', c.pop, shade(c, 0.22)) +
    each(['', flip], (t) => stroke('M-58-50l26 14M-64-24l34 8M-69 0l38 4M-75 24l41-4M-81 48l44-6', c.warm, 7, t)) +
    mirrored('M0-44h-32v44c0 26 14 44 32 52z', mix(c.light, c.warm, 0.22), mix(c.light, c.warm, 0.42)) +
    each(
      ['', flip],
      (t) =>
        fill('M-27-8c6-8 16-8 22 0-6 5-16 5-22 0z', c.ink, t) + stroke('M-29-19c8-5 16-5 24-1M-24 2l-4 8', c.ink, 3, t),
    ) +
    stroke('M0-12v24h-6M-10 28H10', mix(c.warm, c.ink, 0.4), 3) +
    fill('M-8 52H8L5 88H-5z', shade(c, 0.3)) +
    mirrored('M0-52h-34v-10C-30-78-14-86 0-88z', shade(c, 0.1), shade(c, 0.3)) +
    fill('M0-104c9 8 11 18 7 30L0-60l-7-14c-4-12-2-22 7-30z', c.warm) +
    circle(0, -86, 5, c.light),
  tiger: (c) =>
    each(['', flip], (_t, i) => {
      const k = i ? 0.14 : 0
      return group(
        i ? 'scale(-1 1)' : 'scale(1)',
        circle(-58, -52, 24, mix(c.pop, c.ink, 0.25 + k)) +
          circle(-56, -50, 13, c.light) +
          fill('M0-70c-30 0-60 14-68 44-6 20-22 26-16 48 8 32 44 54 84 58z', mix(c.pop, c.warm, 0.35 + k)) +
          fill('M0 6c-24-4-46 6-54 22 6 26 28 42 54 48z', mix(c.light, c.ink, k)) +
          fill('M0-70h-10l6 24h4zM-22-67l12 26-26-20zM-68-26l30 6-34 6zM-80 6l32 2-36 12zM-74 38l26-8-18 20z', c.ink) +
          fill('M-52-14c10-12 26-8 32 8-14 4-26 2-32-8z', c.light) +
          circle(-34, -9, 6.5, c.ink),
      )
    }) +
    fill('M-18 14h36L6 30v12h-12V30z', c.ink) +
    stroke('M0 40c-4 12-18 14-26 6M0 40c4 12 18 14 26 6', c.ink, 4),
} satisfies Emblems
