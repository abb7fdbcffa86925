import { circle, fill, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const sports = {
  football: (c) =>
    circle(5, 8, 82, c.ink, 'opacity=".35"') +
    circle(0, 0, 82, c.light) +
    fill('M0-28l27 20-10 32h-34l-10-32z', c.ink) +
    stroke('M0-28v-32M27-8l32-12M17 24l20 28M-17 24l-20 28M-27-8l-32-12', c.ink, 4) +
    fill(
      'M0-60l-26-12a82 82 0 0152 0zM59-20l4-30A82 82 0 0181 4zM37 52l32-8A82 82 0 0118 80zM-37 52l-32-8A82 82 0 00-18 80zM-59-20l-4-30A82 82 0 00-81 4z',
      c.ink,
    ) +
    fill('M0-82a82 82 0 010 164c34-20 48-50 48-82S34-62 0-82z', c.ink, 'opacity=".14"'),
  basket: (c) =>
    circle(5, 8, 82, c.ink, 'opacity=".35"') +
    circle(0, 0, 82, c.warm) +
    fill('M0-82a82 82 0 010 164c36-22 48-50 48-82S36-60 0-82z', c.ink, 'opacity=".18"') +
    stroke('M0-82V82M-82 0H82M-58-58c34 30 34 86 0 116M58-58c-34 30-34 86 0 116', c.ink, 5),
  tennis: (c) =>
    group(
      'rotate(-38)',
      `<ellipse cx="0" cy="-34" rx="46" ry="58" fill="none" stroke="${c.warm}" stroke-width="11"/>${stroke('M-26-80v92M-9-90v112M9-90v112M26-80v92M-42-58h84M-46-38h92M-45-18h90M-38 2h76', c.light, 1.8)}${fill('M-14 22h28L8 46v56H-8V46z', mix(c.warm, c.ink, 0.3))}${rect(-9, 58, 18, 44, c.ink, 5)}`,
    ) +
    circle(52, 46, 27, '#D9D264') +
    stroke('M34 28c10 12 10 26 0 38M70 26c-8 12-8 28 1 38', c.light, 3.5),
  trophy: (c) =>
    stroke('M-44-54h-34c0 34 14 50 40 54M44-54h34c0 34-14 50-40 54', shade(c, 0.1), 10) +
    mirrored('M0-72h-52c0 54 12 82 38 92v26H0z', c.pop, shade(c, 0.22)) +
    mirrored('M0 46h-26l-10 22H0z', shade(c, 0.12), shade(c, 0.34)) +
    rect(-48, 68, 96, 18, c.warm, 3) +
    fill('M0-50l8 18 20 2-15 13 4 19L0-8l-17 10 4-19-15-13 20-2z', c.light),
  jersey: (c) =>
    mirrored('M0-58c-10 0-18-4-24-12l-24 8-44 34 22 36 20-12v82H0z', c.light, mix(c.light, c.ink, 0.14)) +
    fill('M-50 14h16v64h-16zM34 14h16v64H34zM-10-58h20v136h-20z', c.warm, 'opacity=".9"') +
    fill('M-24-70c6 18 42 18 48 0l-10-4c-6 8-22 8-28 0z', c.pop) +
    stroke('M-20 10l12-10v44', c.ink, 10) +
    stroke('M14 8a8 8 0 0116 0v28a8 8 0 01-16 0z', c.ink, 9) +
    stroke('M-92-28l22 36M92-28L70 8', c.warm, 8),
  glove: (c) =>
    group(
      'rotate(-14)',
      fill('M-30 30C-62 20-74-14-64-46c10-30 40-40 68-34C38-74 64-50 66-18c2 22-6 40-18 50z', c.warm) +
        fill('M4-80c34 6 60 30 62 62 2 22-6 40-18 50H10C40-4 40-50 4-80z', c.ink, 'opacity=".2"') +
        fill('M-64-10c-22-2-34-22-26-40 10-14 32-10 40 6 6 14 2 30-14 34z', mix(c.warm, c.light, 0.16)) +
        rect(-34, 28, 86, 26, c.light, 6) +
        rect(-30, 54, 78, 30, mix(c.warm, c.ink, 0.35), 6) +
        stroke('M-20 41h58', c.warm, 4) +
        stroke('M-40-54c14-12 30-14 46-10', c.light, 6, 'stroke-linecap="round" opacity=".7"'),
    ),
} satisfies Emblems
