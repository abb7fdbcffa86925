/** Ink-on-poster sets, never random hues. */
export interface Palette {
  readonly key: string
  readonly bg: string
  readonly mid: string
  readonly pop: string
  readonly warm: string
  readonly light: string
  readonly ink: string
}

/** Draws a number centred on a point, `size` units high. */
export type DrawNumber = (digits: string, x: number, y: number, size: number, ink: string) => string
/** Draws an emblem around 0,0 inside roughly ±90 units: the left half lit, the right one tone deeper. */
export type Emblem = (c: Palette, drawNumber: DrawNumber) => string
export type Emblems = Readonly<Record<string, Emblem>>

const set = (key: string, colours: string): Palette => {
  const [bg, mid, pop, warm, light, ink] = colours.split(' ') as [string, string, string, string, string, string]
  return { key, bg, mid, pop, warm, light, ink }
}

export const palettes = {
  felt: set('felt', '#0E3B2C #1F6A4D #DDB564 #CC5A40 #F5EBD2 #061A13'),
  oxblood: set('oxblood', '#4B1317 #86262A #E6B75F #EC7A4E #F8E8CF #20070A'),
  midnight: set('midnight', '#14213F #2B4A86 #E9C677 #E2714B #F2ECDC #090F20'),
  teal: set('teal', '#0A3A45 #17707A #F1C76E #EF7F58 #ECF2E2 #041C22'),
  saffron: set('saffron', '#C4741C #E9A93A #FCE7AE #A62B1E #FFF6DD #3A1506'),
  clay: set('clay', '#7B3220 #BF5A33 #F3C67E #1F6A5B #FBEAD1 #2A0E08'),
  ivory: set('ivory', '#EBDDBC #F6ECD3 #C78F2E #A8342A #FFFBEF #17352A'),
  slate: set('slate', '#22303A #496171 #E8B969 #DB6140 #EBEEE6 #0D151B'),
  jade: set('jade', '#0D574A #2F937A #F5D88D #DB533E #F0F7E6 #05271F'),
  rosewood: set('rosewood', '#5B2334 #9A4253 #F1C180 #F2926B #FCEADE #240B13'),
  plum: set('plum', '#33203A #684062 #EFBC62 #E2683F #F8E9DC #150B18'),
  ice: set('ice', '#1A4862 #4489A6 #F8DC8E #EA754C #EFF6F3 #091F2D'),
  onyx: set('onyx', '#17140E #4A391A #E3BA60 #BE4030 #F6EACB #070604'),
  moss: set('moss', '#39471D #6E8234 #F2D16D #CC532F #F6F2D8 #151B09'),
} as const

export type PaletteName = keyof typeof palettes
