import type { Palette } from '@baize/art/palettes.ts'
import { brass, brassDeep, circle, ellipse, group, ivory, mix, part, path, rect, short, stroke } from './draw.ts'

const birds = {
  meron: {
    body: '#B8392B',
    deep: '#7A1C1C',
    hackle: '#F1B24C',
    hackle2: '#DE8A33',
    head: '#F5E3C0',
    tail: ['#7A1C1C', '#DE8A33', '#3A1210', '#F1B24C', '#B8392B', '#5A1516'],
    comb: '#E2532F',
    wing: '#F1B24C',
    leg: '#B8732A',
  },
  wala: {
    body: '#2C5E8F',
    deep: '#173A63',
    hackle: '#BFD9D4',
    hackle2: '#7FB0B4',
    head: '#EDF1E6',
    tail: ['#173A63', '#3F9C98', '#0E2444', '#BFD9D4', '#2C5E8F', '#12345A'],
    comb: '#D9573B',
    wing: '#8FC2C0',
    leg: '#8E7B3E',
  },
}

const sickle = (a: number, len: number, f: string, i: number) =>
  group(
    `rotate(${a})`,
    part(
      `feather f${i}`,
      path(
        `M0 0C-${short(len * 0.2)} -${short(len * 0.34)} -${short(len * 0.1)} -${short(len * 0.82)} ${short(len * 0.34)} -${len}C${short(len * 0.5)} -${short(len * 0.66)} ${short(len * 0.4)} -${short(len * 0.26)} 0 0z`,
        f,
      ) +
        stroke(
          `M2-6C${short(len * -0.02)} -${short(len * 0.4)} ${short(len * 0.1)} -${short(len * 0.7)} ${short(len * 0.3)} -${short(len * 0.92)}`,
          '#000',
          1.3,
          'opacity=".22"',
        ),
    ),
  )

const leg = (b: (typeof birds)['meron'], x: number, cls: string) =>
  part(
    cls,
    stroke(`M${x}-62L${x - 6}-30L${x + 3}-4`, b.leg, 9, 'stroke-linejoin="round" stroke-linecap="round"') +
      stroke(`M${x + 3}-4l-30 3M${x + 3}-4l-18 8M${x + 3}-5l20 6`, b.leg, 6.5, 'stroke-linecap="round"') +
      stroke(`M${x - 2}-22l13-6`, ivory, 5, 'stroke-linecap="round"') +
      path(`M${x - 30}-98h58l-16 46c-6 8-16 8-22 0z`, b.deep),
  )

const wing = (b: (typeof birds)['meron']) =>
  part(
    'bird__wing',
    path(
      'M-34-140C-6-156 40-150 76-116 62-112 56-110 60-100 46-102 40-98 42-88 28-92 22-88 22-78 -10-80-36-104-34-140z',
      b.wing,
    ) +
      path(
        'M-22-122c28-8 56-4 98 6-14 4-20 6-16 16-14-2-20 2-18 12-14-4-20 0-20 10-22-2-38-18-44-44z',
        b.deep,
        'opacity=".5"',
      ) +
      stroke('M-20-128c24-8 50-6 78 8M-14-116c20-6 40-4 60 8M-6-104c14-4 26-2 38 8', b.deep, 2, 'opacity=".6"'),
  )

export const rooster = (who: 'meron' | 'wala') => {
  const b = birds[who]
  return (
    part(
      'bird__tail',
      group(
        'translate(76 -112)',
        (
          [
            [92, 118],
            [74, 138],
            [56, 156],
            [38, 168],
            [20, 150],
            [4, 120],
          ] as const
        )
          .map(([a, l], i) => sickle(a, l, b.tail[i]!, i))
          .join(''),
      ),
    ) +
    leg(b, 24, 'leg leg--b') +
    part(
      'bird__body',
      path('M-96-156C-116-104-84-50-4-48 54-48 96-80 100-132 78-118 52-122 30-140 8-158-30-180-54-192z', b.body) +
        path('M-12-53c56 4 108-26 112-79-22 14-48 10-70-8 6 40-10 72-42 87z', b.deep, 'opacity=".75"') +
        path('M-100-138c-10 40 14 74 58 86-26-22-40-52-38-86z', '#fff', 'opacity=".1"'),
    ) +
    leg(b, -14, 'leg leg--f') +
    wing(b) +
    part(
      'bird__neck',
      path(
        'M-118-246c-24 4-40 26-38 52 2 22 12 34 14 52 2 20-6 32-2 46l16-22 6 34 16-28 10 36 16-30 14 32 12-36 18 18c-4-40-16-60-28-88-12-30-22-70-54-66z',
        b.hackle2,
      ) +
        path(
          'M-118-246c-24 4-40 26-38 52 2 22 12 34 14 52 2 12 0 22-2 30l14-18 8 26 10-26 10 26 8-30c-14-40 4-80-14-112z',
          b.hackle,
        ) +
        stroke(
          'M-126-190c2 24 10 40 10 66M-108-186c4 24 12 40 16 66M-92-176c8 20 18 36 24 56',
          b.body,
          2.2,
          'opacity=".55" stroke-linecap="round"',
        ) +
        part(
          'bird__head',
          path(
            'M-152-236c-8-16-2-32 10-36 2 8 5 11 9 12 0-12 8-22 20-22 0 10 2 14 6 18 4-9 13-13 22-9-3 9-3 15 0 20 8-3 15 0 18 8-14 2-20 10-22 22z',
            b.comb,
          ) +
            path(
              'M-110-282c0 10 2 14 6 18 4-9 13-13 22-9-3 9-3 15 0 20 8-3 15 0 18 8-14 2-20 10-22 22h-24z',
              '#000',
              'opacity=".14"',
            ) +
            path('M-160-206c-2-26 14-46 40-46 24 0 36 18 34 42-2 22-20 36-40 36-20 0-33-12-34-32z', b.head) +
            path('M-120-252c24 0 36 18 34 42-2 22-20 36-40 36 18-20 22-54 6-78z', '#000', 'opacity=".1"') +
            path('M-157-222l-42 12c8 10 22 14 42 12z', brass) +
            path('M-199-210c14 2 28 2 44 0l-2 14c-18 2-34-4-42-14z', brassDeep) +
            path('M-150-196c-16 4-22 20-16 38 14 6 26-6 24-26z', b.comb) +
            path('M-138-192c-8 6-10 18-4 30 10 0 16-12 12-24z', mix(b.comb, '#000000', 0.2)) +
            circle(-130, -218, 10.5, '#FFF8E6') +
            part('bird__eye', circle(-132, -218, 6, '#140d08') + circle(-134, -220.5, 1.8, '#fff')) +
            path('M-150-236l32 6-4 7z', '#140d08'),
        ),
    )
  )
}

export const dust = (f: string) =>
  (
    [
      [-40, -8, 14],
      [-12, -4, 20],
      [20, -6, 16],
      [44, -2, 11],
    ] as const
  )
    .map(([x, y, r], i) => circle(x, y, r, f, `class="puff p${i}"`))
    .join('')

/** The ring: a sandy mat in perspective before rays and a rising sun. */
export const arena = (c: Palette) => {
  let d = ''
  for (let i = 0; i < 28; i += 1) {
    const a = (i / 28) * 2 * Math.PI,
      b = a + Math.PI / 28
    d += `M0-40L${Math.round(1700 * Math.cos(a))} ${Math.round(-40 + 1700 * Math.sin(a))} ${Math.round(1700 * Math.cos(b))} ${Math.round(-40 + 1700 * Math.sin(b))}z`
  }
  return (
    rect(-1500, -900, 3000, 1900, c.bg) +
    path(d, mix(c.bg, c.mid, 0.62)) +
    circle(0, -60, 196, mix(c.bg, c.mid, 0.8)) +
    circle(0, -60, 166, mix(c.mid, c.pop, 0.35)) +
    circle(0, -60, 196, 'none', `stroke="${c.pop}" stroke-width="2"`) +
    circle(0, -60, 208, 'none', `stroke="${c.pop}" stroke-width="3.4" stroke-dasharray="2 12"`) +
    path(
      'M-1500 96l220-42 190 30 200-58 160 40 150-30 180 34 160-44 220 50 200-46 220 62 200-40 200 46 240-62 230 44 230-20V900h-3000z',
      mix(c.bg, c.ink, 0.34),
    ) +
    path(
      'M-1500 128l260-26 240 18 260-34 220 24 240-18 240 22 260-30 240 26 240-10 220 24 240-22 340 14V900h-3000z',
      mix(c.bg, c.ink, 0.52),
    ) +
    ellipse(0, 214, 620, 116, mix(c.bg, c.ink, 0.62)) +
    ellipse(0, 204, 620, 112, mix(c.pop, c.bg, 0.38)) +
    ellipse(0, 198, 590, 104, mix(c.pop, c.bg, 0.24)) +
    path('M0 94a590 104 0 010 208z', c.ink, 'opacity=".1"') +
    ellipse(0, 198, 470, 80, 'none', `stroke="${c.light}" stroke-width="2.4" opacity=".6"`) +
    ellipse(0, 198, 458, 77, 'none', `stroke="${c.light}" stroke-width="1" opacity=".5"`) +
    stroke('M0 118v160', c.light, 1.6, 'opacity=".4" stroke-dasharray="6 8"')
  )
}
