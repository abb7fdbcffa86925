/**
 * Style sheets and markup against each other: classes that nothing bears, and classes without a rule or a utility.
 * `node scripts/check-styles.ts`.
 */
import { globSync } from 'node:fs'
import { createGenerator } from 'unocss'
import { otherSheetsIcons } from '#icons.ts'
import unoConfig from '#uno.config.ts'
import { classesOf, readSource, unknownClasses, unusedClasses } from './style-faults.ts'

const sheets = globSync('src/styles/*.css').map(readSource)
const markup = globSync('src/{islands,layouts,pages,ui}/**/*.{astro,tsx}').map(readSource)
const code = globSync([
  'src/{browser,content,i18n,islands,layouts,pages,stores,ui}/**/*.{ts,md,mdx,json}',
  'scripts/*.ts',
]).map(readSource)

const uno = await createGenerator(unoConfig)
const own = new Set([...sheets.flatMap(({ text }) => classesOf(text)), ...otherSheetsIcons()])
const tokens = new Set(unknownClasses(markup, () => false).map((fault) => fault.match(/class (\S+)\.$/)![1]!))
const { matched } = await uno.generate(tokens, { preflights: false })
const faults = [
  ...unusedClasses(sheets, [...markup, ...code]),
  ...unknownClasses(markup, (token) => own.has(token) || matched.has(token)),
]
for (const fault of faults) console.error(`styles: ${fault}`)
console.log(`${own.size} classes in ${sheets.length} sheets, ${tokens.size} in markup, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
