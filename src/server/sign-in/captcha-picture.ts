import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

/** Letters and digits that nobody confuses. There is no zero, so the answer `0000` is wrong for every picture. */
const characters = 'ACDEFHJKLMNPRTUVWXY34679'

/** Four letters as a PNG: noisy for programs, legible for people. */
export async function drawCaptcha(): Promise<{ text: string; png: Buffer }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    width: 160,
    height: 60,
    fontSize: 56,
    noise: 3,
    color: false,
    background: '#f4efe6',
    charPreset: characters,
  })
  return { text, png: await sharp(Buffer.from(data), { density: 144 }).png({ palette: true }).toBuffer() }
}
