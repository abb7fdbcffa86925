/**
 * The table of routes against the files below `src/pages`, the catalogues, the icons, the links in the sources and the
 * specification. It also says which of the specification's pages are still to come.
 */
import { reserved } from '#reserved-routes.ts'
import { otherMenus, routes } from '#routes.ts'
import { pagesToCome, routeFaults } from './route-faults.ts'
import { root } from './test-command.ts'

const table = { routes, otherMenus, reserved }
const faults = routeFaults(root, table)
for (const fault of faults) console.error(`routes: ${fault}`)
const toCome = pagesToCome(table)
console.log(`${routes.length} pages, ${faults.length} faults; ${toCome.length} of the specification to come:`)
console.log(`  ${toCome.join(', ')}`)
process.exitCode = faults.length === 0 ? 0 : 1
