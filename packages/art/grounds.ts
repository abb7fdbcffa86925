import { each } from './brush.ts'
import { round1 } from './chance.ts'
import { mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** `count` rays from the focal point. */
export const rays = (count: number, f: string, o: number): string => {
  let d = ''
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI,
      b = a + Math.PI / count
    d += `M150 150L${Math.round(150 + 400 * Math.cos(a))} ${Math.round(150 + 400 * Math.sin(a))} ${Math.round(150 + 400 * Math.cos(b))} ${Math.round(150 + 400 * Math.sin(b))}z`
  }
  return `<path d="${d}" fill="${f}" opacity="${o}"/>`
}

/** Backgrounds of 300 x 400 with the focal point at 150,150. */
export const grounds = {
  rays: (c) =>
    `${rays(14, c.mid, 0.75)}<circle cx="150" cy="150" r="116" fill="${mix(c.bg, c.mid, 0.35)}"/><circle cx="150" cy="150" r="116" fill="none" stroke="${c.pop}" stroke-width="2.5"/><circle cx="150" cy="150" r="124" fill="none" stroke="${c.pop}" stroke-width="1" opacity=".6"/>`,
  burst: (c) => `${rays(22, c.mid, 0.6)}<circle cx="150" cy="150" r="104" fill="${c.mid}"/>`,
  arch: (c) =>
    `${each(
      [
        [136, 0.25],
        [116, 0.5],
        [96, 0.8],
      ],
      ([w, t]) => `<path d="M${150 - w} 400V${w + 24}a${w} ${w} 0 01${2 * w} 0V400z" fill="${mix(c.bg, c.mid, t)}"/>`,
    )}<path d="M54 400V120a96 96 0 01192 0V400M34 400V140a116 116 0 01232 0V400" fill="none" stroke="${c.pop}" stroke-width="1.6" opacity=".75"/>`,
  scales: (c) =>
    `<defs><pattern id="p" width="44" height="22" patternUnits="userSpaceOnUse"><path d="M0 22a22 22 0 0144 0M8 22a14 14 0 0128 0M16 22a6 6 0 0112 0M-22 11a22 22 0 0144 0M-14 11a14 14 0 0128 0M22 11a22 22 0 0144 0M30 11a14 14 0 0128 0" fill="${c.bg}" stroke="${c.mid}" stroke-width="1.8"/></pattern></defs><path d="M0 0h300v400H0z" fill="url(#p)"/><circle cx="150" cy="150" r="110" fill="${c.mid}"/><circle cx="150" cy="150" r="110" fill="none" stroke="${c.pop}" stroke-width="3"/>`,
  lattice: (c) =>
    `<defs><pattern id="p" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M18 0l18 18-18 18L0 18zM18 10l8 8-8 8-8-8z" fill="none" stroke="${c.mid}" stroke-width="1.6"/></pattern></defs><path d="M0 0h300v400H0z" fill="url(#p)"/><path d="M150 26L274 150 150 274 26 150z" fill="${mix(c.bg, c.mid, 0.6)}" stroke="${c.pop}" stroke-width="2.5"/>`,
  hills: (c) =>
    `<circle cx="150" cy="146" r="112" fill="${mix(c.mid, c.pop, 0.42)}"/><circle cx="150" cy="146" r="86" fill="${mix(c.mid, c.pop, 0.62)}" opacity=".7"/><path d="M0 232l52-34 46 26 62-48 58 42 82-44V400H0z" fill="${mix(c.bg, c.mid, 0.7)}"/><path d="M0 268l70-30 66 24 74-34 90 34V400H0z" fill="${mix(c.bg, c.mid, 0.35)}"/>`,
  waves: (c) =>
    `<circle cx="150" cy="140" r="104" fill="${mix(c.mid, c.light, 0.16)}"/>${each(
      [
        [216, 0.75],
        [242, 0.5],
        [268, 0.22],
      ],
      ([y, t], i) =>
        `<path d="M${-30 * i} ${y}q19-22 38 0t38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0V400H-60z" fill="${mix(c.bg, c.mid, t)}" stroke="${c.light}" stroke-opacity=".28" stroke-width="1.6"/>`,
    )}`,
  deep: (c) =>
    `${each([0.12, 0.24, 0.36], (o, i) => `<path d="M${40 + i * 60}-10h${36 + i * 8}l${70 - i * 60} 420h-${90 + i * 10}z" fill="${mix(c.mid, c.light, 0.3)}" opacity="${round1(o * 0.8) || 0.1}"/>`)}<circle cx="150" cy="150" r="106" fill="${c.mid}" opacity=".75"/>${each(
      [
        [40, 60, 6],
        [58, 92, 3.5],
        [252, 70, 8],
        [266, 112, 4],
        [36, 226, 5],
        [262, 232, 6],
        [244, 40, 3],
      ],
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${c.light}" stroke-width="1.6" opacity=".7"/>`,
    )}`,
  fans: (c) =>
    `${each(
      [
        [0, 300],
        [300, 300],
        [0, 60],
        [300, 60],
      ],
      ([x, y]) =>
        each(
          [120, 92, 64, 36],
          (r, i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 2 ? c.bg : mix(c.bg, c.mid, 0.7)}"/>`,
        ),
    )}<circle cx="150" cy="150" r="112" fill="${c.bg}"/><circle cx="150" cy="150" r="112" fill="${mix(c.bg, c.mid, 0.5)}" stroke="${c.pop}" stroke-width="2.5"/>`,
  drape: (c) => {
    let d = ''
    for (let x = 0; x < 300; x += 50) d += `M${x} 0h25v400h-25z`
    return `<path d="${d}" fill="${c.mid}" opacity=".5"/><path d="M0 0h300v34q-25 24-50 0-25 24-50 0-25 24-50 0-25 24-50 0-25 24-50 0-25 24-50 0z" fill="${c.warm}"/><path d="M0 34q25 24 50 0 25 24 50 0 25 24 50 0 25 24 50 0 25 24 50 0 25 24 50 0" fill="none" stroke="${c.pop}" stroke-width="3"/>`
  },
  rings: (c) =>
    `${each([146, 122, 98], (r, i) => `<circle cx="150" cy="150" r="${r}" fill="${mix(c.bg, c.mid, 0.3 + i * 0.3)}"/>`)}<circle cx="150" cy="150" r="134" fill="none" stroke="${c.pop}" stroke-width="5" stroke-dasharray="2 12"/>`,
  tableArc: (c) =>
    `${each([230, 200, 192], (r, i) => `<circle cx="150" cy="60" r="${r}" fill="${i ? 'none' : mix(c.bg, c.mid, 0.6)}"${i ? ` stroke="${c.pop}" stroke-width="${i === 1 ? 2.4 : 1}"` : ''}/>`)}<circle cx="150" cy="60" r="150" fill="none" stroke="${c.light}" stroke-opacity=".35" stroke-width="1.4"/>${each([-48, -24, 0, 24, 48], (a) => `<circle cx="${round1(150 + 215 * Math.sin((a * Math.PI) / 180))}" cy="${round1(60 + 215 * Math.cos((a * Math.PI) / 180))}" r="9" fill="none" stroke="${c.light}" stroke-opacity=".55" stroke-width="1.4"/>`)}`,
  pitch: (c) =>
    `<path d="M0 0h300v170H0z" fill="${mix(c.bg, c.ink, 0.35)}"/><path d="M26 20l20 10-14 18zM274 20l-20 10 14 18z" fill="${c.light}" opacity=".8"/><path d="M46 30L120 400H0V60zM254 30L180 400h120V60z" fill="${c.light}" opacity=".09"/><path d="M-40 400L60 170h180l100 230z" fill="${c.mid}"/><path d="M20 262h260L300 308H0zM48 198h204l12 28H36z" fill="${c.ink}" opacity=".12"/><path d="M60 170h180M92 170l-18 40h152l-18-40M-40 400L60 170M340 400L240 170" fill="none" stroke="${c.light}" stroke-width="2.4" opacity=".65"/><circle cx="150" cy="150" r="100" fill="${c.pop}" opacity=".22"/>`,
  grid: (c) => {
    let d = ''
    for (let i = -6; i <= 6; i++) d += `M${150 + i * 22} 236L${150 + i * 90} 400`
    return `<path d="M0 236h300V400H0z" fill="${mix(c.bg, c.ink, 0.3)}"/><path d="${d}M0 236h300M0 252h300M0 278h300M0 318h300" fill="none" stroke="${c.mid}" stroke-width="2"/><circle cx="150" cy="150" r="104" fill="${mix(c.bg, c.mid, 0.75)}"/><path d="M46 176h208M52 198h196M64 220h172" stroke="${c.bg}" stroke-width="6"/>`
  },
  split: (c) =>
    `<path d="M0 0h300L0 330z" fill="${c.mid}"/><path d="M300 0L0 330" stroke="${c.pop}" stroke-width="3"/><path d="M300 20L0 350" stroke="${c.pop}" stroke-width="1" opacity=".7"/>`,
} satisfies Record<string, (c: Palette) => string>

export type GroundName = keyof typeof grounds
