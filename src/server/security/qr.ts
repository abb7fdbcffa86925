import { create } from 'qrcode'

const quietZone = 4

/** A QR code as one path of rows of dark modules, with the quiet zone that cameras need around it. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      path += `M${start + quietZone} ${row + quietZone}h${column - start + 1}v1h-${column - start + 1}z`
    }
  return { path, size: modules.size + 2 * quietZone }
}
