import {
  brass,
  brassDeep,
  circle,
  ellipse,
  flip,
  group,
  ink,
  ivory,
  mirrored,
  mix,
  part,
  path,
  rect,
  red,
  stroke,
} from './draw.ts'

interface Person {
  readonly skin: readonly [string, string]
  readonly hair: readonly [string, string]
  readonly vest: readonly [string, string]
  readonly shirt: readonly [string, string]
  readonly tie: string
  readonly lip: string
}

interface Marks {
  readonly brow?: number
  readonly bw?: number
  readonly lash?: number
  readonly blush?: number
}

export type DealerName = 'mali' | 'anan' | 'ines'

const people: Readonly<Record<DealerName, Person>> = {
  mali: {
    skin: ['#F0CBA4', '#D9A97C'],
    hair: ['#2B1F1C', '#17100E'],
    vest: ['#17523E', '#0D3628'],
    shirt: ['#F7EEDA', '#DCCFB4'],
    tie: red,
    lip: '#B5483A',
  },
  anan: {
    skin: ['#E2B486', '#C39062'],
    hair: ['#26211F', '#131010'],
    vest: ['#6E2226', '#4A1317'],
    shirt: ['#F7EEDA', '#DCCFB4'],
    tie: '#12241C',
    lip: '#A2523C',
  },
  ines: {
    skin: ['#B07A50', '#8C5A38'],
    hair: ['#3A2420', '#211311'],
    vest: ['#22375F', '#14213F'],
    shirt: ['#F7EEDA', '#DCCFB4'],
    tie: brass,
    lip: '#8E2F2A',
  },
}

const faceOf = (d: Person) => mirrored('M0-222c-23 0-33 15-33 35 0 22 9 37 20 45 5 4 9 5 13 5z', ...d.skin)

const features = (d: Person, o: Marks = {}) => {
  const sh = mix(d.skin[1], ink, 0.22)
  return (
    stroke(
      `M-22-${o.brow || 199}q8-5 15-1M7-${(o.brow || 199) + 1}q7-4 15 1`,
      d.hair[0],
      o.bw || 3,
      'stroke-linecap="round"',
    ) +
    part(
      'lids',
      stroke('M-22-186q7 5.5 14.5 .5M7.5-185.5q7.5 5 14.5-.5', d.hair[1], 3, 'stroke-linecap="round"') +
        (o.lash ? stroke('M-22-186l-4-2M22-186l4-2', d.hair[1], 2.2, 'stroke-linecap="round"') : ''),
    ) +
    stroke('M-21-192q6-4 12-1M9-193q6-3 12 1', sh, 1.3, 'opacity=".55"') +
    path('M1-190c0 8 3 13 5 17-2 3-5 3.4-8 2.6C0-176 0-182 1-190z', sh, 'opacity=".5"') +
    path('M-9.5-158.5q4.5-4.2 9.5-1.6 5-2.6 9.5 1.6-4 5.6-9.5 5.6t-9.5-5.6z', d.lip) +
    stroke('M-9.5-158.5q9.5 2.6 19 0', mix(d.lip, ink, 0.4), 1.2) +
    (o.blush
      ? ellipse(-22, -170, 7, 4.4, d.lip, 'opacity=".16"') + ellipse(22, -170, 7, 4.4, d.lip, 'opacity=".16"')
      : '') +
    path('M-9-144q9 4 18 0l-3 3q-6 2-12 0z', sh, 'opacity=".35"')
  )
}

const heads = {
  mali: (d: Person) =>
    circle(2, -238, 17, d.hair[0]) +
    path('M2-255a17 17 0 010 34z', d.hair[1]) +
    stroke('M-12-240q14-8 28 0M-13-233q15-8 30 0', d.hair[1], 1.2) +
    mirrored('M0-230c-30 0-42 20-40 46 1 14 4 22 9 28l8-40 23-26z', ...d.hair) +
    circle(-33, -182, 6, d.skin[0]) +
    circle(33, -182, 6, d.skin[1]) +
    circle(-34, -173, 3.2, brass) +
    circle(34, -173, 3.2, brassDeep) +
    faceOf(d) +
    path('M0-226c-22 0-36 14-36 38 10-6 24-16 30-32 8 16 24 26 42 32 0-24-14-38-36-38z', d.hair[0]) +
    path('M-6-220c8 16 24 26 42 32 0-24-14-38-36-38z', d.hair[1], 'opacity=".7"') +
    features(d, { lash: 1, blush: 1 }) +
    group(
      'translate(22 -236) scale(.62)',
      [0, 72, 144, 216, 288]
        .map((a) => path('M0 0C-10-6-10-18 0-24 10-18 10-6 0 0z', ivory, `transform="rotate(${a})"`))
        .join('') + circle(0, 0, 5, brass),
    ),
  anan: (d: Person) =>
    circle(-34, -184, 6.5, d.skin[0]) +
    circle(34, -184, 6.5, d.skin[1]) +
    faceOf(d) +
    path('M-36-184c-6-34 8-54 38-54 26 0 40 20 34 54l-4 3c-1-12-4-20-8-26-16 2-34-1-44-9-6 8-10 18-11 29z', d.hair[0]) +
    path('M2-238c26 0 40 20 34 54l-4 3c-1-12-4-20-8-26-6 1-13 1-20 0 4-10 4-22-2-31z', d.hair[1]) +
    stroke('M-20-216c10-10 26-14 40-10', '#5a4c46', 1.4, 'opacity=".7"') +
    features(d, { bw: 3.6, brow: 200 }) +
    path('M-28-168q3 22 15 30l4-3q-10-10-12-27z', d.hair[0], 'opacity=".08"'),
  ines: (d: Person) =>
    (
      [
        [-30, -214, 17],
        [-14, -230, 18],
        [8, -234, 18],
        [28, -220, 18],
        [-40, -194, 15],
        [40, -198, 15],
        [-42, -174, 13],
        [43, -176, 13],
      ] as const
    )
      .map(([x, y, r]) => circle(x, y, r, x > 0 ? d.hair[1] : d.hair[0]))
      .join('') +
    path('M-38-216h76v56h-76z', d.hair[1]) +
    faceOf(d) +
    (
      [
        [-27, -214, 11],
        [-12, -222, 12],
        [6, -223, 12],
        [22, -217, 11],
      ] as const
    )
      .map(([x, y, r]) => circle(x, y, r, x > 0 ? d.hair[1] : d.hair[0]))
      .join('') +
    features(d, { lash: 1, bw: 3.2, blush: 1 }) +
    stroke('M-38-166v10M38-166v10', brass, 1.6) +
    circle(-38, -150, 6.5, 'none', `stroke="${brass}" stroke-width="2.6"`) +
    circle(38, -150, 6.5, 'none', `stroke="${brassDeep}" stroke-width="2.6"`),
}

const arm = (d: Person, side: 'l' | 'r') => {
  const i = side === 'l' ? 0 : 1,
    s = d.shirt[i],
    s2 = mix(d.shirt[1], ink, i ? 0.16 : 0.04),
    sk = d.skin[i],
    m = side === 'l' ? '' : flip
  const hand = group(
    'translate(0 74)',
    part(
      'hand',
      `<g ${m}>` +
        path('M-9-6H9c4 8 5 16 3 24-1 5-4 10-8 13-3 2-6 1-8-2l-8-18c-2-6 0-12 3-17z', sk) +
        path('M9-2c7 1 11 7 10 15-1 5-5 6-7 2z', sk) +
        stroke('M-4 16l4 13M1 15l4 12M6 14l2 9', mix(sk, ink, 0.24), 1.3, 'stroke-linecap="round"') +
        '</g>',
    ),
  )
  return `<g class="arm arm--${side}"><g class="arm__up">${path('M-18 2C-20 30-17 60-14 82H14C17 58 20 30 18 2A18 18 0 00-18 2z', s)}${path('M2 -14A18 18 0 0118 2C20 30 17 58 14 82H2z', s2, 'opacity=".75"')}<g class="arm__fore">${hand}${path('M-14-2C-14 28-12 46-10 62H10C12 46 14 26 14-2A14 14 0 00-14-2z', s)}${path('M2-15A14 14 0 0114-2C14 26 12 46 10 62H2z', s2, 'opacity=".75"')}${rect(-12, 58, 24, 13, s, 3)}${stroke('M-12 58h24', s2, 1.4)}${circle(7, 65, 2.2, brass)}</g></g></g>`
}

export const dealerBody = (name: DealerName) => {
  const d = people[name]
  return part(
    'dealer__torso',
    rect(-14, -152, 28, 32, mix(d.skin[0], d.skin[1], 0.6)) +
      path('M0-152h14v32H0z', mix(d.skin[1], ink, 0.16)) +
      mirrored('M0-134l-20 2-38 10c-14 5-20 16-20 30l6 60 6 60H0z', ...d.shirt) +
      mirrored('M-24-131l-20 6-6 60 2 92H0v-84z', ...d.vest) +
      stroke('M-24-131L0-57 24-131', brass, 1.8) +
      path('M-24-133L0-122-10-100z', d.shirt[0]) +
      path('M24-133L0-122 10-100z', d.shirt[1]) +
      path('M0-120l-20-10c-4 6-4 16 0 22zM0-120l20-10c4 6 4 16 0 22z', d.tie) +
      path('M0-120l20-10c4 6 4 16 0 22z', '#000', 'opacity=".25"') +
      rect(-4.5, -126, 9, 12, mix(d.tie, '#ffffff', 0.14), 3) +
      [-40, -20, 0].map((y) => circle(0, y, 2.6, brass)).join('') +
      stroke('M18-78h18M-36-78h10', brass, 1.4) +
      rect(-39, -84, 16, 11, brass, 2) +
      part('dealer__head', heads[name](d)),
  )
}

export const dealerArms = (name: DealerName) =>
  part(
    'dealer__arms',
    group('translate(-61 -108)', arm(people[name], 'l')) + group('translate(61 -108)', arm(people[name], 'r')),
  )
