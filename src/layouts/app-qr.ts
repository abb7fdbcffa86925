import { create } from 'qrcode'

/** The drawing of a QR code: side 200, margin 20 (Spec 1 §9). */
export interface AppQr {
  /** Lines through the dark modules, one module wide. */
  readonly path: string
  /** Moves and scales modules into the drawing. */
  readonly transform: string
}

const side = 200
const margin = 20

/** Draws a text as a QR code with plain square modules; a run of them is one line, so the path stays short. */
export function drawQr(text: string): AppQr {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      path += `M${start} ${row}h${column - start + 1}`
    }
  }
  const scale = (side - 2 * margin) / modules.size
  return { path, transform: `translate(${margin} ${margin + scale / 2})scale(${Number(scale.toFixed(4))})` }
}
