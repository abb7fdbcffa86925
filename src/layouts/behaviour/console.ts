import './connection.ts'
import { followLanguageLinks } from './language.ts'
import { startTheme } from './theme.ts'

/** What a page of the operator's console does of itself. */
startTheme()
followLanguageLinks()
