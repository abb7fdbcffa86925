import './connection.ts'
import { startCarousel } from './carousel-start.ts'
import { startDrawer } from './drawer.ts'
import { startFailure } from './failure.ts'
import { startFolding } from './folding.ts'
import { startLanguage } from './language.ts'
import { startMegaMenu } from './mega-menu-start.ts'
import { startNotices } from './notices.ts'
import { startRows } from './rows.ts'
import { startTheme } from './theme.ts'

startTheme()
startLanguage()
startDrawer()
startFailure()
startFolding()
startMegaMenu()
startNotices()
startCarousel()
startRows()
// Suppress the browser's own install prompt: the menu offers the installation.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  void import('./install.ts').then(
    (loaded) => loaded.offerInstall(event),
    // Nobody asked for it yet.
    () => undefined,
  )
})
const start = () => setTimeout(() => void import('./late.ts').then((part) => part.startLate()), 2_500)
if (document.readyState === 'complete') start()
else addEventListener('load', start, { once: true })
