import { mix } from '#sandbox/art/draw.ts'
import type { Theme } from '#sandbox/art/themes.ts'

/** The colours of a game as custom properties. */
export function themeStyles(gameCode: string, { palette: c }: Theme): string {
  const values: Readonly<Record<string, string>> = {
    ground: c.bg,
    mid: c.mid,
    pop: c.pop,
    warm: c.warm,
    light: c.light,
    ink: c.ink,
    felt: mix(c.bg, c.mid, 0.28),
    'reel-lit': mix(c.bg, c.ink, 0.34),
    'reel-deep': mix(c.bg, c.ink, 0.5),
    cabinet: mix(c.bg, c.ink, 0.72),
    bar: `light-dark(#faf6eb, ${mix(c.ink, '#0d1612', 0.55)})`,
    room: c.ink,
    ...Object.fromEntries(
      ['mine', 'gem', 'heads', 'tails', 'rays'].map((name) => [
        `part-${name}`,
        `url("/games/${encodeURIComponent(gameCode)}/parts/${name}.svg")`,
      ]),
    ),
    tile: mix(c.mid, c.light, 0.12),
    hole: mix(c.bg, c.ink, 0.5),
    backdrop: `url("/games/${encodeURIComponent(gameCode)}/background.svg")`,
  }
  const lines = Object.entries(values).map(([name, value]) => `  --${name}: ${value};`)
  return `:root {\n${lines.join('\n')}\n}\n`
}
