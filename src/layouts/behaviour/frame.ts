import './connection.ts'
import { startDrawer } from './drawer.ts'
import { startFailure } from './failure.ts'
import { startLanguage } from './language.ts'
import { startTheme } from './theme.ts'

/** What a page with a menu does of itself where the site's header, rows and banners are not around it. */
startTheme()
startLanguage()
startDrawer()
startFailure()
