/**
 * The games of the sandbox as a player sees them: pictures of each state at three sizes, with what of them can be measured
 * (scrolling stages, cut words, small targets); with `--frames` the frames that come late on a phone slowed four times
 * instead. Names choose games; `--to` is the folder of the pictures, `--language` (may be given several times) and
 * `--theme` are those of the site, `--phones` leaves the desk out.
 */
import { parseArgs } from 'node:util'
import { launchChromium } from '#tests/support/chromium.ts'
import { startDemoSite } from '#tests/support/demo-world.ts'
import { operate } from '#tests/support/running-site.ts'
import { printLongFrames } from './stages/frames.ts'
import { games, sizes } from './stages/games.ts'
import { takePictures } from './stages/pictures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    frames: { type: 'boolean' },
    language: { type: 'string', multiple: true, default: ['en'] },
    phones: { type: 'boolean' },
    theme: { type: 'string', default: 'dark' },
    to: { type: 'string', default: 'test-evidence/stages' },
  },
})
const views = values.language.flatMap((language) =>
  (values.phones ? sizes.slice(0, 2) : sizes).map((size) => ({ size, language, isLight: values.theme === 'light' })),
)
const names = positionals.length > 0 ? positionals : Object.keys(games)
const site = await startDemoSite()
const browser = await launchChromium()
try {
  await operate(site, 'settings', 'humanCheck', 'off')
  if (values.frames) await printLongFrames(browser, site, names)
  else await takePictures(browser, site, { names, views, to: values.to })
} finally {
  await browser.close()
  await site.stop()
}
