import { moneyOf } from './money.ts'
import { type Draft, partsOf, rowsOf, type Shape } from './setting-shape.ts'
import { useSettingWords } from './setting-texts.ts'
import { useWords } from './words.ts'

/** How many lines of a list stand in a sentence. */
const shownMax = 3

/** Gives drafts in words, as they stand beside a field; `of` is the last part of the path. */
export function useShow(currency: string) {
  const { say: sayConsole, locale } = useWords()
  const { say, optionName, unitName } = useSettingWords()
  const listed = (all: readonly string[]): string =>
    all.length === 0 ? say('empty') : all.slice(0, shownMax).join(', ') + (all.length > shownMax ? ' …' : '')
  return function show(shape: Shape, draft: Draft, of: string): string {
    switch (shape.is) {
      case 'switch':
        return sayConsole(draft === true ? 'methods.on' : 'methods.off')
      case 'maybe':
        return say(draft === '' ? 'usual' : (draft as 'yes' | 'no'))
      case 'choice':
        return optionName(of, String(draft))
      case 'several':
        return listed(rowsOf(draft).map((one) => optionName(of, String(one))))
      case 'lines':
        return listed(String(draft).split('\n').filter(Boolean))
      case 'table':
        return listed(rowsOf(draft).map((row) => String(partsOf(row).key)))
      case 'rows':
        return String(rowsOf(draft).length)
      case 'fields':
        return '…'
      default:
        return textOf(shape.unit, String(draft))
    }
    function textOf(unit: string, text: string): string {
      if (text === '')
        return unit === 'span' ? sayConsole('methods.always') : say(unit === 'provider' ? 'byHand' : 'empty')
      if (unit === 'sum') return /^[0-9]+$/.test(text) ? moneyOf(text, currency, locale) : text
      if (unit === 'share') return `${text}%`
      if (unit === 'time') return `${text.replace('T', ' ')} UTC`
      const name = unitName(shape)
      return name === '' ? text : `${text} ${name}`
    }
  }
}
