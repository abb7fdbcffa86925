import type { Palette } from '@baize/art/palettes.ts'
import { chipColour } from './chips.ts'
import { brass, brassDeep, circle, ellipse, group, ivory, mix, path, rect, short, stroke } from './draw.ts'

export const shoe = () =>
  group(
    'translate(0 0)',
    path('M-54 26L-34-30 44-44 64 10 30 36-40 40z', '#04140e', 'opacity=".4" transform="translate(5 8)"') +
      path('M-34-32L40-46 62 6-6 22z', '#5A3A22') +
      path('M-34-32L3-39 28 14-6 22z', '#6E4A2B') +
      path('M-6 22L62 6v16L0 40-52 34v-10z', '#33200F') +
      path('M-34-32L-6 22-52 24-54 16z', '#7A5330') +
      path('M-44 8l30 6 6 10-42 1z', ivory) +
      stroke('M-42 12l30 6M-43 16l32 5', '#B9A98A', 1) +
      stroke('M-34-32L40-46 62 6-6 22-34-32M-6 22l-46 2', brass, 2) +
      path('M8-26l24-5 8 18-24 6z', 'none', `stroke="${brass}" stroke-width="1.4"`) +
      path('M23-24l6 7-4 8-7-6z', brass),
  )

export const tray = () => {
  let o =
    path('M-112-14H112L126 26H-126z', '#04140e', 'opacity=".4" transform="translate(0 6)"') +
    path('M-112-16H112L126 24H-126z', '#4A2E1A') +
    path('M0-16h112l14 40H0z', '#000', 'opacity=".18"') +
    path('M-104-11H104L115 18H-115z', '#20130a')
  ;[500, 100, 50, 100, 1000, 50, 10].forEach((v, i) => {
    const x0 = -92 + i * 30.6,
      f = chipColour(v)
    o +=
      path(`M${x0 - 11}-8h22l${short(1.6 + (i - 3) * 0.9)} 23h-${25}z`, mix(f, '#000000', 0.3)) +
      path(`M${x0 - 11}-8h11l${short((i - 3) * 0.9)} 23h-12z`, f) +
      stroke(
        `M${x0 - 11}-3h22M${x0 - 11} 2h23M${x0 - 12} 7h24M${x0 - 12} 12h25`,
        ivory,
        1.4,
        'opacity=".55" stroke-dasharray="5 4"',
      )
  })
  return o + stroke('M-112-16H112L126 24H-126z', brass, 2)
}

export const discard = () =>
  path('M-40-16H34l12 40h-92z', '#04140e', 'opacity=".4" transform="translate(3 6)"') +
  path('M-38-20H36l10 36h-92z', '#33200F') +
  path('M-30-26h60l8 30h-74z', '#17523E') +
  path('M0-26h30l8 30H0z', '#000', 'opacity=".2"') +
  stroke('M-26-22h52l6 22h-64z', brass, 1.3) +
  path('M-38 16h84v8h-92z', '#24150a') +
  stroke('M-38-20l-8 36h92l-10-36', brass, 1.8)

/** Room behind a dealer: arches and lamps. */
export const room = (c: Palette) => {
  const w = mix(c.bg, c.ink, 0.42),
    a = (x: number, r: number, t: number, top: number) =>
      path(`M${x - r} 60V${top + r}a${r} ${r} 0 01${2 * r} 0V60z`, mix(w, c.mid, t))
  let o = rect(-1500, -700, 3000, 1500, w)
  // wall panels left and right: what a wide window sees
  for (const s of [-1, 1])
    for (const [x, i] of [
      [400, 0],
      [640, 1],
      [880, 2],
      [1120, 3],
      [1360, 4],
    ] as const)
      o += group(
        `translate(${s * x} 0)`,
        a(0, 96, 0.1, -236) +
          a(0, 80, 0.2, -218) +
          stroke(`M-96 60v-200a96 96 0 01192 0V60`, c.pop, 1.2, 'opacity=".45"') +
          (i % 2
            ? ''
            : group(
                'translate(0 -96)',
                path('M-15-34h30l-8 40h-14z', c.pop) +
                  path('M0-34h15L7 6H0z', brassDeep) +
                  path('M-42-76L-15-34h30L42-76z', c.light, 'opacity=".1"') +
                  stroke('M0 6v18', c.pop, 3) +
                  circle(0, 28, 5, c.pop),
              )) +
          stroke('M-120-700V60M120-700V60', mix(w, c.ink, 0.5), 10),
      )
  o +=
    a(0, 214, 0.14, -262) +
    a(0, 184, 0.3, -240) +
    a(0, 154, 0.5, -218) +
    stroke('M-214 60V-48a214 214 0 01428 0V60', c.pop, 2) +
    stroke('M-205 60V-48a205 205 0 01410 0V60', c.pop, 0.9, 'opacity=".7"')
  let d = ''
  for (let i = -7; i <= 7; i++) {
    const t = (i * 11.5 * Math.PI) / 180
    d += `M${short(Math.sin(t) * 96)} ${short(-64 - Math.cos(t) * 96)}L${short(Math.sin(t) * 150)} ${short(-64 - Math.cos(t) * 150)}`
  }
  o += stroke(d, c.pop, 1.4, 'opacity=".38"')
  // lamps over the table, flat cones
  for (const s of [-1, 1])
    o += group(
      `translate(${s * 250} -214)`,
      path('M-30 26L-150 330H150L30 26z', c.light, 'opacity=".045"') +
        stroke('M0-500V-22', c.pop, 2) +
        path('M-9-24H9l4 10h-26z', c.pop) +
        path('M-13-14h26c14 6 22 20 24 40h-74c2-20 10-34 24-40z', mix(c.warm, c.ink, 0.15)) +
        path('M0-14h13c14 6 22 20 24 40H0z', mix(c.warm, c.ink, 0.38)) +
        stroke('M-37 26h74', c.pop, 3) +
        ellipse(0, 27, 26, 5, mix(c.pop, '#ffffff', 0.5)),
    )
  return o
}

/** The table: far rail with a bay for the dealer, felt that runs out of the picture towards the player. */
export const table = (c: Palette, arcs = true) => {
  const felt = mix(c.bg, c.mid, 0.28),
    far =
      'C-880 70 -660 8 -420-8C-270-18-150-14-120 4-96 18-60 24 0 24S96 18 120 4C150-14 270-18 420-8 660 8 880 70 980 260',
    top = `M-980 260${far}`
  let o =
    path(
      `M-1020 320C-930 60-690-26-420-44-280-54-150-50-128-26-100-8-60-4 0-4S100-8 128-26C150-50 280-54 420-44 690-26 930 60 1020 320V900H-1020z`,
      mix('#4A2E1A', c.ink, 0.1),
    ) +
    path(
      `M-1008 310C-915 58-680-18-420-34-276-44-150-40-126-16-100 4-60 8 0 8S100 4 126-16C150-40 276-44 420-34 680-18 915 58 1008 310`,
      'none',
      `stroke="${mix('#8A5E34', c.ink, 0.05)}" stroke-width="7"`,
    )
  o += path(`${top}V900H-980z`, felt)
  o += ellipse(0, 190, 640, 190, mix(felt, c.mid, 0.22)) + ellipse(0, 178, 430, 140, mix(felt, c.mid, 0.42))
  o +=
    path(`${top}V900H-980z`, 'url(#weave)') +
    stroke(top, c.pop, 3) +
    `<clipPath id="weave-cut"><path d="${top}V900H-980z"/></clipPath>`
  if (arcs)
    o += (
      [
        [760, 300, 2.2, 1],
        [744, 288, 0.9, 0.8],
        [470, 128, 1.2, 0.55],
      ] as const
    )
      .map(([rx, ry, w, op]) =>
        stroke(`M${-rx}-20A${rx} ${ry} 0 00${rx}-20`, c.pop, w, `opacity="${op}" clip-path="url(#weave-cut)"`),
      )
      .join('')
  return o
}

export const defs =
  '<defs><pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="#fff" stroke-opacity=".035" stroke-width=".8"/><path d="M0 0l6 6" stroke="#000" stroke-opacity=".1" stroke-width=".8"/></pattern></defs>'
