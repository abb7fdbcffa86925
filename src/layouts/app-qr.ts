import { create } from 'qrcode'
import type { Locale } from '#i18n/locale.ts'
import { localePath } from '#i18n/locale.ts'

/** Figures of the drawing (Spec 1 §9). */
const side = 200
const margin = 20
const dark = '#000000'
const light = '#FFFFFF'
const logoScale = 0.2
const cornerRadius = 8
/** Share of its cell that a module fills. */
const dotScale = 1

/** White around the logo, so that no module touches it. */
const logoRim = 3
const mark = 'M8 4h2.6v24H8zM13 5.4h4.2a5 5 0 010 10.1H13zM13 17h5.2a5.3 5.3 0 010 10.6H13z' as const

/** The systems whose code the menu shows. */
export const qrSystems = ['ios', 'android'] as const
export type QrSystem = (typeof qrSystems)[number]

/** Dark modules as lines through their middle; a run of them is one line, so the path stays short. */
function drawModules(text: string): string {
  // The highest level: the logo hides some of the modules.
  const { modules } = create(text, { errorCorrectionLevel: 'H' })
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
  const move = `translate(${margin} ${margin + scale / 2})scale(${scale})`
  return `<path stroke="${dark}" stroke-width="${dotScale}" transform="${move}" d="${path}"/>`
}

function drawLogo(): string {
  const logoSide = (side - 2 * margin) * logoScale
  const at = (side - logoSide) / 2
  const rim = at - logoRim
  return (
    `<rect x="${rim}" y="${rim}" width="${logoSide + 2 * logoRim}" height="${logoSide + 2 * logoRim}" rx="${cornerRadius + logoRim}" fill="${light}"/>` +
    `<rect x="${at}" y="${at}" width="${logoSide}" height="${logoSide}" rx="${cornerRadius}" fill="#0F3D2E"/>` +
    `<path fill="#DDB564" transform="translate(${at + 3.6} ${at + 2.8})scale(.83)" d="${mark}"/>`
  )
}

/** A text as the drawing of a QR code with the house's mark in the middle. */
export function drawQr(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><path fill="${light}" d="M0 0h${side}v${side}H0z"/><g shape-rendering="crispEdges">${drawModules(text)}</g>${drawLogo()}</svg>`
}

/** The page of an address from the settings in a language; addresses elsewhere stay as they are. */
export const downloadPage = (locale: Locale, address: string): string =>
  address.startsWith('/') ? localePath(locale, address) : address

/** The picture of an app's code: it leads to the operator's download, or to the guide. */
export async function answerQr(locals: App.Locals, locale: Locale, system: string | undefined): Promise<Response> {
  const known = qrSystems.find((one) => one === system)
  if (known === undefined) return new Response(null, { status: 404 })
  const { url } = (await locals.api.appDownloads())[known]
  const target = new URL(downloadPage(locale, url), locals.facts.publicUrl).href
  return new Response(drawQr(target), { headers: { 'content-type': 'image/svg+xml' } })
}
