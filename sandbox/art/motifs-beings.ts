import { around, circle, flip, group, type Motif, mirrored, mix, path, rect, shade, stroke } from './draw.ts'

export const pharaoh: Motif = (c) =>
  mirrored('M0-84C-46-84-62-52-64-18L-88 70h50l8-52V-40H0z', c.pop, shade(c, 0.22)) +
  ['', flip].map((t) => stroke('M-58-50l26 14M-64-24l34 8M-69 0l38 4M-75 24l41-4M-81 48l44-6', c.warm, 7, t)).join('') +
  mirrored('M0-44h-32v44c0 26 14 44 32 52z', mix(c.light, c.warm, 0.22), mix(c.light, c.warm, 0.42)) +
  ['', flip]
    .map(
      (t) =>
        path('M-27-8c6-8 16-8 22 0-6 5-16 5-22 0z', c.ink, t) + stroke('M-29-19c8-5 16-5 24-1M-24 2l-4 8', c.ink, 3, t),
    )
    .join('') +
  stroke('M0-12v24h-6M-10 28H10', mix(c.warm, c.ink, 0.4), 3) +
  path('M-8 52H8L5 88H-5z', shade(c, 0.3)) +
  mirrored('M0-52h-34v-10C-30-78-14-86 0-88z', shade(c, 0.1), shade(c, 0.3)) +
  path('M0-104c9 8 11 18 7 30L0-60l-7-14c-4-12-2-22 7-30z', c.warm) +
  circle(0, -86, 5, c.light)

export const tiger: Motif = (c) =>
  ['', flip]
    .map((_, i) => {
      const k = i ? 0.14 : 0
      return group(
        i ? 'scale(-1 1)' : 'scale(1)',
        circle(-58, -52, 24, mix(c.pop, c.ink, 0.25 + k)) +
          circle(-56, -50, 13, c.light) +
          path('M0-70c-30 0-60 14-68 44-6 20-22 26-16 48 8 32 44 54 84 58z', mix(c.pop, c.warm, 0.35 + k)) +
          path('M0 6c-24-4-46 6-54 22 6 26 28 42 54 48z', mix(c.light, c.ink, k)) +
          path('M0-70h-10l6 24h4zM-22-67l12 26-26-20zM-68-26l30 6-34 6zM-80 6l32 2-36 12zM-74 38l26-8-18 20z', c.ink) +
          path('M-52-14c10-12 26-8 32 8-14 4-26 2-32-8z', c.light) +
          circle(-34, -9, 6.5, c.ink),
      )
    })
    .join('') +
  path('M-18 14h36L6 30v12h-12V30z', c.ink) +
  stroke('M0 40c-4 12-18 14-26 6M0 40c4 12 18 14 26 6', c.ink, 4)

export const sunface: Motif = (c) =>
  around(12, 30, 0, (a, i) =>
    path(i % 2 ? 'M-9-56L0-84 9-56z' : 'M-13-56L0-98 13-56z', i % 2 ? c.warm : c.pop, `transform="rotate(${a})"`),
  ) +
  circle(0, 0, 56, c.pop) +
  path('M0-56a56 56 0 010 112z', shade(c, 0.2)) +
  circle(0, 0, 49, 'none', `stroke="${c.ink}" stroke-opacity=".35" stroke-width="2"`) +
  stroke(
    'M-34-8c8 8 18 8 24 0M10-8c8 8 18 8 24 0M0-12v22l-7 2M-16 26c10 8 22 8 32 0',
    c.ink,
    4,
    'stroke-linecap="round"',
  ) +
  circle(-30, 12, 7, c.warm, 'opacity=".7"') +
  circle(30, 12, 7, c.warm, 'opacity=".7"') +
  path('M0-46l6 10-6 10-6-10z', c.warm)

export const temple: Motif = (c) => {
  const roof = (y: number, w: number, k: number) =>
    mirrored(
      `M0 ${y - 24}h-${w * 0.42}L-${w} ${y + 6}c8 1 14 0 20-4H0z`,
      mix(c.warm, c.ink, k),
      mix(c.warm, c.ink, k + 0.2),
    )
  return (
    path('M0-104l5 22H-5z', c.pop) +
    rect(-58, 6, 116, 62, c.light) +
    path('M0 6h58v62H0z', mix(c.light, c.ink, 0.18)) +
    rect(-36, -34, 72, 30, mix(c.light, c.ink, 0.1)) +
    rect(-22, -64, 44, 22, mix(c.light, c.ink, 0.1)) +
    roof(-62, 50, 0) +
    roof(-28, 74, 0.05) +
    roof(10, 96, 0.1) +
    path('M-16 68V42a16 16 0 0132 0v26z', c.ink) +
    [-42, 42].map((x) => path(`M${x - 7} 68V44a7 7 0 0114 0v24z`, c.ink, 'opacity=".6"')).join('') +
    path('M-80 68H80l10 12H-90z', c.pop)
  )
}

export const wolf: Motif = (c) =>
  (
    [
      ['scale(1)', 0],
      ['scale(-1 1)', 0.2],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t,
        path('M0-30L-34-46-66-92l-6 60-22 30 16 8-8 22 24 8 22 36L0 84z', mix(c.light, c.mid, 0.35 + k)) +
          path('M-60-78l18 40-24 16z', mix(c.mid, c.ink, 0.3)) +
          path('M0-30L-34-46-12 6 0 20z', mix(c.light, c.mid, 0.6 + k)) +
          path('M-62 34l30-14 14 20 10 34-30-8z', mix(c.light, c.mid, 0.1 + k)) +
          path('M-50-6l28 8-6 12z', c.pop) +
          path('M0 40h-18l8 18 10 6z', c.ink),
      ),
    )
    .join('') + stroke('M0 62v12', c.ink, 3)

export const skull: Motif = (c) =>
  mirrored('M0-78c-44 0-68 28-68 62 0 24 14 34 22 44l4 24H0z', c.light, mix(c.light, c.ink, 0.15)) +
  [-1, 1]
    .map((s) =>
      group(
        `translate(${28 * s} -6)`,
        around(8, 45, 0, (a) => circle(0, -17, 8, c.warm, `transform="rotate(${a})"`)) +
          circle(0, 0, 15, c.ink) +
          circle(0, 0, 5, c.pop),
      ),
    )
    .join('') +
  path('M0 14l10 20H-10z', c.ink) +
  path('M0-66l10 14-10 14-10-14z', c.warm) +
  stroke('M-46-44c8-10 18-14 28-14M46-44c-8-10-18-14-28-14', c.pop, 4) +
  rect(-38, 54, 76, 26, mix(c.light, c.ink, 0.08), 8) +
  stroke('M-24 54v26M-8 54v26M8 54v26M24 54v26', c.ink, 3.5)

export const samurai: Motif = (c) =>
  path('M-8-44C-44-60-78-84-84-108-92-66-60-34-10-30z', c.pop) +
  path('M8-44C44-60 78-84 84-108 92-66 60-34 10-30z', shade(c, 0.2)) +
  mirrored('M0-46c-36 0-56 22-58 50H0z', mix(c.warm, c.ink, 0.1), mix(c.warm, c.ink, 0.3)) +
  mirrored('M0 4h-60c-8 20-20 34-38 42l14 22c24-8 38-22 46-42H0z', mix(c.warm, c.ink, 0.28), mix(c.warm, c.ink, 0.45)) +
  mirrored('M0 18h-40v30c0 26 20 38 40 42z', mix(c.ink, c.light, 0.12), c.ink) +
  ['', flip]
    .map((t) => path('M-34 26l28 10c-8 8-22 6-28-10z', c.pop, t) + stroke('M-72 30l16 12M-60 38l14 14', c.pop, 3, t))
    .join('') +
  stroke('M-22 66c14-8 30-8 44 0M-14 76h28', c.light, 3.5) +
  circle(0, -22, 15, c.pop) +
  path('M0-32l7 10-7 10-7-10z', c.warm)

export const bull: Motif = (c) =>
  (
    [
      ['scale(1)', 0],
      ['scale(-1 1)', 0.2],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t,
        path('M-26-28C-64-34-84-58-78-98c-34 38-22 88 38 98z', mix(c.light, c.ink, k)) +
          path('M-34-8l-40-4c2 18 14 26 36 24z', mix(c.warm, c.ink, 0.3 + k)) +
          path('M0-44c-24 0-42 12-44 36l8 44 8 36C-20 88-10 92 0 92z', mix(c.warm, c.ink, 0.08 + k)) +
          path('M0 40c-18 0-30 8-32 22 2 20 16 30 32 30z', mix(c.light, c.warm, 0.35 + k)) +
          path('M-38-2l22 8-4 10c-10 0-16-6-18-18z', c.ink) +
          circle(-14, 62, 5.5, c.ink),
      ),
    )
    .join('') +
  circle(0, 82, 15, 'none', `stroke="${c.pop}" stroke-width="5"`) +
  path('M0-40l12 22L0 8-12-18z', c.pop)

export const dragon: Motif = (c) =>
  (
    [
      ['scale(1)', 0],
      ['scale(-1 1)', 0.2],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t,
        path('M-20-44C-34-70-38-86-32-108c-24 18-30 44-20 70z', mix(c.light, c.ink, k)) +
          path('M-40-46l-44-14 14 28-30 4 22 22-24 16 28 10-10 24 34-4z', mix(c.warm, c.ink, 0.12 + k)) +
          path('M0-54c-26 0-46 12-50 36-4 20 8 28 12 42 2 12-8 24-4 40 6 18 24 26 42 26z', mix(c.pop, c.ink, k)) +
          path('M0 34c-20 0-34 10-36 26 4 22 18 30 36 30z', mix(c.pop, c.ink, 0.22 + k)) +
          path('M-46-16c14-10 30-4 36 8-14 8-30 4-36-8z', c.light) +
          circle(-26, -9, 6, c.ink) +
          path('M-52-26c18-12 36-6 48 8l-2 6c-14-12-30-14-46-14z', c.warm) +
          circle(-15, 52, 6, c.ink) +
          stroke('M-28 64C-60 66-84 50-96 70', c.light, 4, 'stroke-linecap="round"') +
          path('M-26 74l6 14 6-12z', c.light),
      ),
    )
    .join('') +
  path('M0-52l9 16-9 22-9-22z', c.warm) +
  stroke('M-26 76C-10 70 10 70 26 76', c.ink, 4)

export const phoenix: Motif = (c) =>
  (
    [
      ['scale(1)', 0],
      ['scale(-1 1)', 0.18],
    ] as const
  )
    .map(([t, k]) =>
      group(
        t,
        (
          [
            [-96, 0],
            [-78, 0.1],
            [-60, 0.2],
            [-42, 0.3],
          ] as const
        )
          .map(([a, m]) =>
            path(
              'M0 10C-12-20-12-60 0-96 12-60 12-20 0 10z',
              mix(c.pop, c.warm, m * 3 + 0.05 > 1 ? 1 : m * 3),
              `transform="translate(-12 4) rotate(${a})" opacity="${1 - k}"`,
            ),
          )
          .join('') + path('M-4 20C-30 44-34 70-22 98-6 76-2 50 0 24z', mix(c.warm, c.ink, k)),
      ),
    )
    .join('') +
  path('M0 20C-10 50-10 78 0 106 10 78 10 50 0 20z', c.pop) +
  mirrored('M0-50c-16 6-24 24-22 44 2 18 12 30 22 38z', c.pop, shade(c, 0.22)) +
  path('M0-50l8 12-8 14-8-14z', c.light) +
  path('M0-50c-10-8-12-20-8-32l8 14 8-14c4 12 2 24-8 32z', c.warm)
