/** Ink-on-poster colour sets of the house: ground, middle tone, accent, warm, light, darkest. */
export interface Palette {
  readonly bg: string
  readonly mid: string
  readonly pop: string
  readonly warm: string
  readonly light: string
  readonly ink: string
}

const set = (bg: string, mid: string, pop: string, warm: string, light: string, ink: string): Palette => ({
  bg,
  mid,
  pop,
  warm,
  light,
  ink,
})

export const palettes = {
  felt: set('#0E3B2C', '#1F6A4D', '#DDB564', '#CC5A40', '#F5EBD2', '#061A13'),
  oxblood: set('#4B1317', '#86262A', '#E6B75F', '#EC7A4E', '#F8E8CF', '#20070A'),
  midnight: set('#14213F', '#2B4A86', '#E9C677', '#E2714B', '#F2ECDC', '#090F20'),
  teal: set('#0A3A45', '#17707A', '#F1C76E', '#EF7F58', '#ECF2E2', '#041C22'),
  clay: set('#7B3220', '#BF5A33', '#F3C67E', '#1F6A5B', '#FBEAD1', '#2A0E08'),
  slate: set('#22303A', '#496171', '#E8B969', '#DB6140', '#EBEEE6', '#0D151B'),
  jade: set('#0D574A', '#2F937A', '#F5D88D', '#DB533E', '#F0F7E6', '#05271F'),
  rosewood: set('#5B2334', '#9A4253', '#F1C180', '#F2926B', '#FCEADE', '#240B13'),
  plum: set('#33203A', '#684062', '#EFBC62', '#E2683F', '#F8E9DC', '#150B18'),
  ice: set('#1A4862', '#4489A6', '#F8DC8E', '#EA754C', '#EFF6F3', '#091F2D'),
  onyx: set('#17140E', '#4A391A', '#E3BA60', '#BE4030', '#F6EACB', '#070604'),
  moss: set('#39471D', '#6E8234', '#F2D16D', '#CC532F', '#F6F2D8', '#151B09'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
