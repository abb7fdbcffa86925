import { around, circle, flip, group, type Motif, mirrored, mix, path, rect, shade, stroke } from './draw.ts'

export const gem: Motif = (c) => {
  const t = [mix(c.pop, '#ffffff', 0.55), c.pop, shade(c, 0.18), shade(c, 0.38)]
  return (
    path('M-38-56L-80-14h46z', t[1]) +
    path('M-38-56H0v42h-34z', t[0]) +
    path('M-80-14L0 76-34-14z', t[2]) +
    path('M-34-14H0v90z', t[1]) +
    path('M38-56L80-14H34z', t[2]) +
    path('M38-56H0v42h34z', t[1]) +
    path('M80-14L0 76 34-14z', shade(c, 0.5)) +
    path('M34-14H0v90z', t[3]) +
    path('M-70-62l5-14 5 14 14 5-14 5-5 14-5-14-14-5z', c.light)
  )
}

export const seven: Motif = (c) =>
  group(
    'rotate(-6)',
    path('M-54-66H66v26L18 80h-48L14-32h-36l-8 22h-24z', c.ink, 'transform="translate(7 7)"') +
      path('M-54-66H66v26L18 80h-48L14-32h-36l-8 22h-24z', c.warm) +
      stroke('M-46-58H58v17L13 72h-31l44-112h-53l-8 22h-11z', c.pop, 3.5),
  ) +
  path('M-86 30C-50 8-20 62 20 46s40-30 68-16l-8 26C56 42 46 66 22 76S-50 36-78 60z', c.light) +
  path('M-86 30c12-8 22-6 32 0l-24 30zM88 30c-12-6-22-4-30 0l22 26z', mix(c.light, c.ink, 0.22))

export const crown: Motif = (c) =>
  mirrored('M0 40h-64L-82-32l38 30L0-60z', c.pop, shade(c, 0.2)) +
  mirrored('M0 46h-66v24H0z', shade(c, 0.12), shade(c, 0.34)) +
  circle(-83, -36, 9, c.light) +
  circle(83, -36, 9, c.light) +
  circle(0, -66, 11, c.light) +
  path('M0 4l12 16L0 36-12 20z', c.warm) +
  circle(-40, 22, 7, c.warm) +
  circle(40, 22, 7, c.warm) +
  around(5, 26, -52, (x) => circle(x, 58, 4.5, c.light))

export const lotus: Motif = (c) => {
  const p = 'M0 44C-24 14-24-30 0-74 24-30 24 14 0 44z'
  return (
    [-78, 78, -52, 52, -26, 26, 0]
      .map((a, i) =>
        group(
          `rotate(${a} 0 44)`,
          path(p, [shade(c, 0.36), shade(c, 0.36), shade(c, 0.18), shade(c, 0.18), c.pop, c.pop, c.light][i]) +
            stroke('M0 40V-54', mix(c.pop, c.ink, 0.45), 1.6),
        ),
      )
      .join('') +
    path('M-92 52h184c-24 18-60 26-92 26s-68-8-92-26z', c.warm) +
    path('M0 52h92c-24 18-60 26-92 26z', c.ink, 'opacity=".18"')
  )
}

export const coin: Motif = (c) => {
  const k = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      circle(5, 6, 46, c.ink, 'opacity=".35"') +
        circle(0, 0, 46, c.pop) +
        path('M0-46a46 46 0 010 92z', shade(c, 0.2)) +
        circle(0, 0, 37, 'none', `stroke="${shade(c, 0.42)}" stroke-width="3"`) +
        rect(-13, -13, 26, 26, mix(c.bg, c.ink, 0.3), 2) +
        circle(0, -25, 3.5, shade(c, 0.5)) +
        circle(0, 25, 3.5, shade(c, 0.5)) +
        circle(-25, 0, 3.5, shade(c, 0.5)) +
        circle(25, 0, 3.5, shade(c, 0.5)),
    )
  return k(-42, 26, 0.86) + k(46, 32, 0.8) + k(0, -22, 1.2)
}

export const bell: Motif = (c) =>
  circle(0, 58, 17, shade(c, 0.4)) +
  mirrored('M0-70c-36 0-46 26-48 56-2 28-8 42-26 54v14H0z', c.pop, shade(c, 0.22)) +
  stroke('M-64 40H64', c.warm, 7) +
  circle(0, -76, 11, 'none', `stroke="${c.pop}" stroke-width="6"`) +
  stroke('M-32-20c2-18 8-28 18-34', c.light, 6, 'stroke-linecap="round"') +
  path('M0-22l6 12 13 2-9 10 2 13L0 9l-12 6 2-13-9-10 13-2z', c.warm)

export const fruit: Motif = (c) =>
  stroke('M-34 20C-30-30-6-62 34-80M40 26C36-20 34-50 34-80', '#A9BF74', 6) +
  path('M34-80C4-92-22-84-38-62-8-50 20-56 34-80z', '#93B05C') +
  path('M34-80c-24 2-50 8-72 18 30 12 58 6 72-18z', c.ink, 'opacity=".2"') +
  (
    [
      [-38, 42, 40],
      [42, 48, 36],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        circle(x, y, r, c.warm) +
        path(`M${x} ${y - r}a${r} ${r} 0 010 ${2 * r}c12-20 12-${2 * r - 20} 0-${2 * r}z`, c.ink, 'opacity=".22"') +
        circle(x - r * 0.36, y - r * 0.36, r * 0.18, c.light),
    )
    .join('')

export const mask: Motif = (c) =>
  (
    [
      ['', 0],
      [flip, 0.2],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t ? 'scale(-1 1)' : 'scale(1)',
        path('M0-40C-30-58-64-54-92-40c2 40 16 70 46 76C-26 40-12 26 0 18z', mix(c.pop, c.ink, k)) +
          path('M-70-14c14-16 40-14 50 6-16 12-42 10-50-6z', c.ink) +
          stroke('M-84-34c26-10 56-8 78 6', c.warm, 5) +
          path('M-58-52c-10-16-10-32 2-48 6 18 10 30 8 48zM-30-54c-6-20-2-36 12-52 2 20 4 34 2 52z', c.warm),
      ),
    )
    .join('') +
  path('M0-48c-8-20-6-42 0-62 6 20 8 42 0 62z', c.light) +
  path('M0-12l8 12-8 12-8-12z', c.warm) +
  stroke('M-46 36l-12 54M46 36l12 54', c.light, 2.5)

export const lantern: Motif = (c) =>
  stroke('M0-96v22M0 66v30', c.pop, 4) +
  path('M-9 70H9l4 28H-13z', c.warm) +
  mirrored('M0-58h-30c-40 12-54 34-54 56s14 44 54 56H0z', c.warm, mix(c.warm, c.ink, 0.24)) +
  stroke('M-30-56c-26 30-26 80 0 110M30-56c26 30 26 80 0 110M-8-58c-8 38-8 76 0 114M8-58c8 38 8 76 0 114', c.pop, 2.4) +
  rect(-36, -72, 72, 14, c.pop, 3) +
  rect(-36, 54, 72, 14, shade(c, 0.2), 3) +
  circle(0, -2, 26, c.pop) +
  path('M0-20l14 18L0 16-14-2z', c.warm)

export const chest: Motif = (c) =>
  mirrored('M0-92h-58c-18 0-28 14-28 34v34H0z', mix(c.warm, c.ink, 0.42), mix(c.warm, c.ink, 0.56)) +
  stroke('M-86-24v-34c0-20 10-34 28-34H58c18 0 28 14 28 34v34', c.pop, 6) +
  around(
    5,
    30,
    -60,
    (x, i) =>
      circle(x, -14 - (i % 2) * 16, 19, i % 2 ? c.light : c.pop) +
      circle(x, -14 - (i % 2) * 16, 11, 'none', `stroke="${shade(c, 0.4)}" stroke-width="3"`),
  ) +
  mirrored('M0-6h-86v80H0z', mix(c.warm, c.ink, 0.05), mix(c.warm, c.ink, 0.25)) +
  rect(-90, -10, 180, 14, c.pop) +
  rect(-66, 4, 15, 70, shade(c, 0.15)) +
  rect(51, 4, 15, 70, shade(c, 0.3)) +
  stroke('M-86 40H86', mix(c.warm, c.ink, 0.5), 3) +
  path('M-17-14h34v26a17 17 0 01-34 0z', c.light) +
  circle(0, 8, 5.5, c.ink) +
  rect(-2.5, 8, 5, 14, c.ink)

export const book: Motif = (c) =>
  around(7, 18, -54, (a) => path('M-5-30L0-104 5-30z', c.pop, `opacity=".5" transform="rotate(${a} 0 20)"`)) +
  (
    [
      ['scale(1)', 0],
      ['scale(-1 1)', 0.14],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t,
        path('M0 66C-24 48-60 46-96 56V-24C-60-36-24-32 0-14z', mix(c.warm, c.ink, 0.25 + k)) +
          path('M0 54C-22 38-54 36-86 44V-30C-54-38-22-34 0-18z', mix(c.light, c.ink, k)) +
          stroke('M-72-14c20-4 40-2 58 8M-72 6c20-4 40-2 58 8M-72 26c20-4 40-2 58 8', mix(c.light, c.ink, 0.45), 3),
      ),
    )
    .join('') +
  path('M0-74l9 19 20 3-15 14 4 21L0-27l-18 10 4-21-15-14 20-3z', c.light)
