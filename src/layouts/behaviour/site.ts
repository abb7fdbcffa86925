import { startCarousel } from './carousel.ts'
import { startDrawer } from './drawer.ts'
import { startFolding } from './folding.ts'
import { startLanguage } from './language.ts'
import { startMegaMenu } from './mega-menu.ts'
import { startNotices } from './notices.ts'
import { startRows } from './rows.ts'
import { startTheme } from './theme.ts'

startTheme()
startLanguage()
startDrawer()
startFolding()
startMegaMenu()
startNotices()
startCarousel()
startRows()
