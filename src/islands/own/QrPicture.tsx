import { Button } from '#ui/Button.tsx'

export interface QrPictureProps {
  readonly messages: { readonly qr: { readonly save: string } }
  /** The dark spots as a path, in a square of `size` with its quiet zone. */
  readonly path: string
  readonly size: number
  readonly label: string
  /** Name of the file without its ending. */
  readonly name: string
}

/** The brand's mark in a square of 200, small enough for what a code can repair. */
const mark = {
  ground: 'M81 81h38v38H81z',
  sign: 'M8 4h2.6v24H8zM13 5.4h4.2a5 5 0 010 10.1H13zM13 17h5.2a5.3 5.3 0 010 10.6H13z',
  place: 'translate(83.4 83.5)scale(1.03)',
} as const

/** Side of the saved picture, in pixels: apps read it from the gallery. */
const savedSize = 800

/** Offers the code as a PNG, black on white whatever the theme. */
export function saveQr(path: string, size: number, name: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = savedSize
  canvas.height = savedSize
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, savedSize, savedSize)
  pen.scale(savedSize / size, savedSize / size)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  canvas.toBlob((picture) => {
    if (!picture) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = `${name}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  }, 'image/png')
}

/** The code to scan, 200 px with its margin, and a button that keeps it as a picture. */
export function QrPicture({ messages, path, size, label, name }: QrPictureProps) {
  return (
    <div className="qrpay__q">
      <div className="qrbox">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#000" d={path} />
          <svg width={size} height={size} viewBox="0 0 200 200" aria-hidden="true">
            <path fill="#fff" d={mark.ground} />
            <path fill="#0f3d2e" shapeRendering="auto" transform={mark.place} d={mark.sign} />
          </svg>
        </svg>
      </div>
      <Button onClick={() => saveQr(path, size, name)}>
        <span className="i i-ph-download-simple" aria-hidden="true" />
        {messages.qr.save}
      </Button>
    </div>
  )
}
