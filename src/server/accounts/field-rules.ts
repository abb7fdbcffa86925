import * as z from 'zod'
import type { patternIds, RegisterField } from '#api/access.ts'
import { type RegisterRule, registerRule } from '#api/system.ts'
import { compilePattern } from '#server/kernel/pattern.ts'

type PatternId = (typeof patternIds)[number]

const thai = '\u0e01-\u0e3a\u0e40-\u0e4e'
const chinese = '\u3400-\u4dbf\u4e00-\u9fff'
/** ASCII marks: neither letters nor digits nor a space. */
const marks = '!-/:-@\\[-`{-~'

/** Every order in which four kinds of characters can first appear; without look-ahead that is how "all of them" is said. */
function withAllOf(kinds: readonly string[], before = ''): string {
  if (kinds.length === 0) return `[${before}]*`
  const ways = kinds.map((kind) => {
    const rest = kinds.filter((other) => other !== kind)
    return `[${kind}]${rest.length > 0 ? `[${before}${kind}]*` : ''}${withAllOf(rest, before + kind)}`
  })
  return ways.length > 1 ? `(?:${ways.join('|')})` : (ways[0] ?? '')
}

/** The pattern behind each sentence of the catalogue (Spec 2 §5), for rules that name the sentence alone. */
export const cataloguedPatterns: Readonly<Record<PatternId, string>> = {
  any: '*',
  letter_first: '^[A-Za-z][A-Za-z0-9]*$',
  letter_first_underscore: '^[A-Za-z][A-Za-z0-9_]*$',
  chinese_digits: `^[${chinese}0-9]*$`,
  email: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  alphanumeric: '^[A-Za-z0-9]*$',
  letters_and_digits: '^(?:[A-Za-z]+[0-9]|[0-9]+[A-Za-z])[A-Za-z0-9]*$',
  digits: '^[0-9]*$',
  alphanumeric_upper: '^[a-z0-9]*[A-Z][A-Za-z0-9]*$',
  english_spaces: '^[A-Za-z ]*$',
  no_spaces: '^\\S*$',
  chinese_punctuation: `^[${chinese}\u00b7\u2014\u2018\u2019\u201c\u201d\u2026\u3001-\u3011\uff01-\uff0f\uff1a-\uff20]*$`,
  thai: `^[${thai}]*$`,
  thai_english_spaces: `^[${thai}A-Za-z ]*$`,
  korean: '^[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]*$',
  upper_spaces: '^ *[A-Z][A-Z ]*$',
  letters_digits_symbols: '^[!-~]*$',
  strong: `^${withAllOf(['A-Z', 'a-z', '0-9', marks])}$`,
  date_ymd: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  date_mdy: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  mobile: '^[0-9]*$',
}

/** What a call takes at most, whatever a rule would allow. */
const lengthMax: Partial<Readonly<Record<string, number>>> = {
  username: 64,
  password: 128,
  paymentPassword: 128,
  mobileNum: 32,
} satisfies Partial<Record<RegisterField, number>>
const anyLengthMax = 255

/** A rule may leave `acceptedPattern` out where `patternId` is one of the catalogue. */
function complete(value: unknown): unknown {
  const given = value as Partial<RegisterRule> | null
  if (typeof given !== 'object' || given === null || given.acceptedPattern !== undefined) return value
  const id = given.patternId ?? ''
  return Object.hasOwn(cataloguedPatterns, id)
    ? { ...given, acceptedPattern: cataloguedPatterns[id as PatternId] }
    : value
}

/** What forms are made from: a check in code has no JSON Schema of its own. */
const ruleForm = z.toJSONSchema(registerRule, { io: 'input' })

const rule = z
  .preprocess(
    complete,
    z.custom<RegisterRule>(
      (value) => {
        const read = z.safeParse(registerRule, value)
        return read.success && compilePattern(read.data.acceptedPattern) !== undefined
      },
      {
        error:
          'a rule is {acceptedPattern, minLength, maxLength, patternId} with * or a pattern that RE2 and browsers both read',
      },
    ),
  )
  .meta({ type: 'object', properties: ruleForm.properties, required: ['minLength', 'maxLength', 'patternId'] })

/** Rules by field; whatever cannot be satisfied by any text is refused. */
export const fieldRules = z.record(z.string(), rule).superRefine((rules, refused) => {
  for (const [field, { minLength, maxLength }] of Object.entries(rules)) {
    const most = lengthMax[field] ?? anyLengthMax
    if (minLength >= 0 && minLength <= maxLength && maxLength <= most) continue
    refused.addIssue({ code: 'custom', path: [field], message: `lengths from 0 to ${most}, the smaller one first` })
  }
})
