import { slotsOne } from '@baize/art/emblems-slots-1.ts'
import { around, circle, group, type Motif, mirrored, mix, path, rect, stroke } from './draw.ts'
import { sky } from './sky.ts'

/** The things that games are played with, drawn in the colours of the game. */

const brass = '#D9B15C'

/** The mine of the covers: a ball with eight spikes. */
const mine: Motif = (c) =>
  around(8, 45, 0, (angle) => path('M-7-36L0-58 7-36z', mix(c.light, c.warm, 0.4), `transform="rotate(${angle})"`)) +
  circle(0, 0, 38, c.warm) +
  path('M0-38a38 38 0 010 76z', '#000', 'opacity=".24"') +
  circle(-13, -13, 8, c.light)

const rocket: Motif = () =>
  path('M-18 4l-20 34 24-8zM18 4l20 34-24-8z', '#DB6140') +
  path('M18 4l20 34-24-8z', '#000', 'opacity=".25"') +
  path('M0-62C22-38 26-4 18 32h-36C-26-4-22-38 0-62z', '#EBEEE6') +
  path('M0-62C22-38 26-4 18 32H0z', '#12202A', 'opacity=".2"') +
  path('M0-62C9-52 15-42 18-30h-36C-15-42-9-52 0-62z', '#DB6140') +
  path('M0-62C9-52 15-42 18-30H0z', '#000', 'opacity=".22"') +
  circle(0, -10, 10, '#22303A') +
  circle(0, -10, 10, 'none', `stroke="${brass}" stroke-width="3"`) +
  circle(-3, -13, 3, '#9FC3CC') +
  rect(-18, 22, 36, 6, brass)

const fire: Motif = () =>
  path('M-9 32H9C8 50 4 62 0 78-4 62-8 50-9 32z', '#F1C76E') + path('M-5 32H5c0 10-2 18-5 26-3-8-5-16-5-26z', '#FFF6DD')

const balloon: Motif = () =>
  stroke('M0 34c6 14-8 24 0 40', '#EBEEE6', 3) +
  mirrored('M0-80c-36 0-54 26-52 54 2 30 30 52 52 62z', '#CC5A40', '#9d3f2c') +
  path('M-8 34H8l5 12h-26z', '#7c2f20') +
  stroke('M-33-38c4-14 10-21 21-26', '#F5EBD2', 6, 'stroke-linecap="round"') +
  path('M0-38l5 12 13 1-10 9 3 13L0-10l-11 7 3-13-10-9 13-1z', brass)

/** A coin that is tossed: both sides are one medal with another head on it. */
const medal =
  (head: Motif, ground: (c: Parameters<Motif>[0]) => string): Motif =>
  (c) => {
    const face = ground(c)
    const deep = mix(face, c.ink, 0.35)
    return (
      circle(4, 6, 96, c.ink, 'opacity=".4"') +
      circle(0, 0, 96, face) +
      path('M0-96a96 96 0 010 192z', deep, 'opacity=".5"') +
      circle(0, 0, 87, 'none', `stroke="${deep}" stroke-width="7" stroke-dasharray="5 6"`) +
      circle(0, 0, 76, 'none', `stroke="${deep}" stroke-width="2"`) +
      group('scale(.58)', head({ ...c, pop: mix(face, c.ink, 0.62), light: mix(face, c.ink, 0.42), warm: deep }))
    )
  }

/** The gun of a pond: a barrel that turns, and what it stands on. */
const barrel: Motif = (c) =>
  path('M-19-92h38l7 96h-52z', '#5A3A22') +
  path('M0-92h19l7 96H0z', '#33200F') +
  path('M-23-98h46v14h-46zM-25-50h50v9h-50z', c.pop) +
  path('M0-98h23v14H0zM0-50h25v9H0z', '#A97F36') +
  path('M-12-98h24v6h-24z', c.ink)

const mount: Motif = (c) =>
  path('M-62 40a62 56 0 01124 0z', c.pop) +
  path('M0-16a62 56 0 0162 56H0z', '#A97F36') +
  circle(0, 14, 24, '#5A3A22') +
  circle(0, 14, 24, 'none', `stroke="${c.light}" stroke-width="2"`)

const shot: Motif = () => path('M0-22l8 14-8 26-8-26z', '#F1C76E') + path('M0-22l8 14-8 26z', '#A97F36')

const net: Motif = () =>
  circle(0, 0, 34, 'none', 'stroke="#F1C76E" stroke-width="3"') +
  stroke('M-34 0h68M0-34v68M-24-24l48 48M24-24l-48 48', '#F1C76E', 1.4) +
  circle(0, 0, 17, 'none', 'stroke="#F1C76E" stroke-width="1.4"')

/** Where rays meet behind the fields of a game. */
const rays: Motif = (c) => {
  const wedge = (angle: number) => {
    const at = (degrees: number) => {
      const turn = (degrees * Math.PI) / 180
      return `${Math.round(400 + 1400 * Math.cos(turn))} ${Math.round(400 + 1400 * Math.sin(turn))}`
    }
    return `M400 400L${at(angle)} ${at(angle + 10)}z`
  }
  return (
    rect(-400, -400, 1600, 1600, c.bg) +
    path(
      around(18, 20, 0, (angle) => wedge(angle)),
      c.mid,
      'opacity=".16"',
    ) +
    circle(400, 400, 330, mix(c.bg, c.mid, 0.22)) +
    circle(400, 400, 344, 'none', `stroke="${c.pop}" stroke-width="3" stroke-dasharray="2 13" opacity=".8"`)
  )
}

const part = (box: string, draw: Motif, fit = 'xMidYMid meet') => ({ box, draw, fit })

/** Each part with the piece of the drawing that is its picture. */
export const parts: Readonly<Record<string, ReturnType<typeof part>>> = {
  mine: part('-60 -60 120 120', mine),
  gem: part('-90 -82 180 180', (c) => slotsOne.gem({ ...c, pop: '#F2D16D' })),
  rocket: part('-60 -80 120 160', rocket),
  fire: part('-60 -80 120 160', fire),
  balloon: part('-60 -90 120 180', balloon),
  heads: part(
    '-104 -104 208 208',
    medal(slotsOne.crown, (c) => c.pop),
  ),
  tails: part(
    '-104 -104 208 208',
    medal(slotsOne.lotus, (c) => mix(c.light, c.ink, 0.12)),
  ),
  barrel: part('-60 -100 120 120', barrel),
  mount: part('-70 -20 140 62', mount),
  shot: part('-12 -24 24 44', shot),
  net: part('-36 -36 72 72', net),
  sky: part('0 0 800 800', sky, 'xMidYMax slice'),
  rays: part('0 0 800 800', rays, 'xMidYMid slice'),
}
