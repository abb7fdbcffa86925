import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { patternIds } from '#api/access.ts'
import { fieldFault } from '#islands/own/register-rules.ts'
import { cataloguedPatterns, fieldRules } from '#server/accounts/field-rules.ts'
import { isTooCommon, isWellKnown } from '#server/accounts/passwords.ts'
import { isFreeToChoose, isPlainName } from '#server/accounts/plain-name.ts'
import { birthdayFault, profileFault } from '#server/accounts/profile-rules.ts'
import { ruleBroken } from '#server/accounts/rule-broken.ts'
import { compilePattern } from '#server/kernel/pattern.ts'

/** What each sentence promises: texts that it takes, and texts that it does not. */
const examples: Readonly<Record<(typeof patternIds)[number], readonly [takes: string[], refuses: string[]]>> = {
  any: [['x', 'ก 1!', '中'], []],
  letter_first: [
    ['a1', 'Zz9'],
    ['1a', 'a_1', 'กa', 'a b'],
  ],
  letter_first_underscore: [
    ['a_1', 'Zz9'],
    ['_a', '1a', 'a-1'],
  ],
  chinese_digits: [
    ['中文', '中1', '12'],
    ['中a', '中，'],
  ],
  email: [
    ['a@b.co', 'ก@ข.ไทย'],
    ['a@b', 'a b@c.de', '@b.co', 'a@@b.co', 'a@b\u00a0c.de'],
  ],
  alphanumeric: [
    ['a1', 'AB'],
    ['a-1', 'a 1', 'กa'],
  ],
  letters_and_digits: [
    ['a1', '1a', 'ab12cd'],
    ['abc', '123', 'a1!', 'a 1'],
  ],
  digits: [
    ['0', '0123'],
    ['1a', '1 2', '๑'],
  ],
  alphanumeric_upper: [
    ['Ab1', '1A', 'aB'],
    ['ab1', 'A!', '12'],
  ],
  english_spaces: [
    ['John Doe', 'a'],
    ['John1', 'Zoë', 'ก'],
  ],
  no_spaces: [
    ['abc', 'ก!1'],
    ['a b', 'a\u00a0b', 'a\u3000b'],
  ],
  chinese_punctuation: [
    ['你好，世界！', '中'],
    ['中a', '中1', '中 文'],
  ],
  thai: [
    ['สวัสดี', 'ก', 'น้ำ'],
    ['สวัสดี1', 'ก a', '฿', 'ก ข'],
  ],
  thai_english_spaces: [
    ['สมชาย Jaidee', 'Ann'],
    ['สมชาย1', 'Zoë', 'a-b'],
  ],
  korean: [
    ['한국어', 'ㄱ'],
    ['한a', '한 국', '1'],
  ],
  upper_spaces: [
    ['AB CD', ' A'],
    ['   ', 'Ab', 'A1'],
  ],
  letters_digits_symbols: [
    ['aA1!', '~'],
    ['a b', 'ก', 'a\u00a0b'],
  ],
  strong: [
    ['aA1!', '!1Aa', 'Zz9#Zz9#'],
    ['aA1', 'aA!!', 'a1!!', 'A1!!', 'aA1 ', 'aA1ก'],
  ],
  date_ymd: [['2026-11-21'], ['21-11-2026', '2026-13-01', '2026-00-10', '2026-11-32', '2026-1-1', '2026/11/21']],
  date_mdy: [['11-21-2026'], ['2026-11-21', '21-11-2026', '11-32-2026']],
  mobile: [['0812345678'], ['+66812', '08 12']],
}

const rule = (patternId: keyof typeof cataloguedPatterns) => ({
  acceptedPattern: cataloguedPatterns[patternId],
  minLength: 1,
  maxLength: 64,
  patternId,
})
/** What either side says about a text: the server by its own engine, the form by the browser's. */
const verdicts = (text: string, id: keyof typeof cataloguedPatterns) =>
  [ruleBroken(text, rule(id)), fieldFault(text, true, rule(id))] as const

describe('the catalogue of patterns', () => {
  test.each(patternIds)('%s takes what its sentence promises, on the server and in the form', (id) => {
    const [takes, refuses] = examples[id]
    for (const text of takes) expect(verdicts(text, id), text).toEqual([undefined, undefined])
    for (const text of refuses) expect(verdicts(text, id), text).toEqual([`pattern_${id}`, `pattern_${id}`])
    const long = 'x'.repeat(65)
    expect(verdicts(long, id)).toEqual(['length', 'length'])
  })

  test('server and form never disagree about a text', () => {
    const letters = [...'aZ09_ -!@.ก้ำ฿中，한ㄱé٣\u00a0\u2028\u3000\ufeff\u200b\u0085\u180e😀']
    let seed = 20_261_121
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const own = ['^\\s+$', '^[^\\s]+$', '^[\\S]+$', '^.+$', '^\\S+\\s\\S+$', '[\\s.]', '^\\p{L}+$', '\\bZ', 'a|^$']
    const patterns = [...Object.values(cataloguedPatterns), ...own]
    const servers = patterns.map((pattern) => compilePattern(pattern))
    for (let run = 0; run < 3_000; run += 1) {
      const text = Array.from({ length: 1 + random(8) }, () => letters[random(letters.length)]).join('')
      for (const [index, acceptedPattern] of patterns.entries()) {
        const form = fieldFault(text, true, { acceptedPattern, minLength: 0, maxLength: 99, patternId: 'x' })
        expect(servers[index]?.(text), `${acceptedPattern} ${JSON.stringify(text)}`).toBe(form === undefined)
      }
    }
  })

  test('no character is a space for one and none for the other', () => {
    const [space, other, any] = ['^\\s$', '^\\S$', '^.$'].map((pattern) => compilePattern(pattern))
    for (let point = 0; point <= 0xffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const text = String.fromCodePoint(point)
      const seen = [space?.(text), other?.(text), any?.(text)]
      if (seen[0] !== /^\s$/u.test(text) || seen[1] !== /^\S$/u.test(text) || seen[2] !== /^.$/u.test(text))
        expect.fail(`U+${point.toString(16)}: ${seen}`)
    }
  })

  test.each(['strong', 'letters_and_digits', 'alphanumeric_upper', 'upper_spaces'] as const)(
    '%s takes no time in a browser, however long the text',
    (id) => {
      const check = () => {
        for (const part of ['a', 'A', 'aA', 'aA1', ' '])
          fieldFault(`${part.repeat(128 / part.length)}ก`, true, { ...rule(id), maxLength: 255 })
        return true
      }
      // A pattern that blows up does not end: it is cut off, since nothing else could stop this test.
      expect(runInNewContext('check()', { check }, { timeout: 60_000 })).toBe(true)
    },
  )
})

describe('a rule of the settings', () => {
  const read = (given: object) => fieldRules.safeParse({ idNumber: { minLength: 1, maxLength: 20, ...given } })

  test.each(patternIds)('may name %s alone', (patternId) => {
    expect(read({ patternId }).data?.idNumber?.acceptedPattern).toBe(cataloguedPatterns[patternId])
  })

  test('keeps a pattern of the operator’s own, under whatever name', () => {
    const own = { acceptedPattern: '^X[0-9]*$', patternId: 'digits' }
    expect(read(own).data?.idNumber).toMatchObject(own)
    expect(read({ ...own, patternId: 'mine' }).success).toBe(true)
  })

  test.each([
    ['a bracket that may be there', '^\\(?[0-9]+\\)?$', '(02)', '[02]'],
    ['a set of a bracket and marks', '^[(?!]+$', '(?!', '(?=!'],
    ['a bracket before a set', '^\\([?i]+$', '(?i', '?i'],
  ])('reads %s', (_what, acceptedPattern, taken, refused) => {
    expect(read({ acceptedPattern, patternId: 'mine' }).success).toBe(true)
    const verdict = compilePattern(acceptedPattern)
    expect([verdict?.(taken), verdict?.(refused)]).toEqual([true, false])
  })

  test.each([
    ['a name that is not in the catalogue, without a pattern', { patternId: 'mine' }],
    ['what only one of the two engines reads', { acceptedPattern: '^\\p{Thai}*$', patternId: 'thai' }],
    ['the other way round', { acceptedPattern: '^[\\u0e01-\\u0e3a]*$', patternId: 'thai' }],
    ['flags that older browsers do not know', { acceptedPattern: '(?i:x)', patternId: 'mine' }],
    ['such flags after an escape and a set', { acceptedPattern: '\\[[(](?i:x)', patternId: 'mine' }],
    ['lengths that no text has', { patternId: 'any', minLength: 9, maxLength: 3 }],
    ['a length that no call takes', { patternId: 'any', maxLength: 256 }],
  ])('refuses %s', (_what, given) => {
    expect(read(given).success).toBe(false)
  })

  test.each([
    ['username', 64],
    ['password', 128],
    ['paymentPassword', 128],
    ['mobileNum', 32],
    ['address', 255],
  ])('%s takes at most %i signs', (field, most) => {
    const isRead = (minLength: number, maxLength: number) =>
      fieldRules.safeParse({ [field]: { patternId: 'any', minLength, maxLength } }).success
    expect([
      isRead(0, most),
      isRead(most, most),
      isRead(0, most + 1),
      isRead(most, most - 1),
      isRead(-1, most),
    ]).toEqual([...[true, true, false, false, false]])
  })

  test.each([null, 'any', 7])('is not %j', (wrong) => {
    expect(fieldRules.safeParse({ idNumber: wrong }).success).toBe(false)
  })
})

describe('a name', () => {
  test.each([
    ['mali', true],
    ['สมชาย', true],
    ['a whole am', true, 'น\u0e33'],
    ['the same in two parts', false, 'น\u0e4d\u0e32'],
    ['with a tone between them', false, 'น\u0e4d\u0e49\u0e32'],
    ['a whole am in Lao', true, 'ນ\u0eb3'],
    ['the same in two parts', false, 'ນ\u0ecd\u0eb2'],
    ['with a tone between them', false, 'ນ\u0ecd\u0ec9\u0eb2'],
    ['a space', false, 'ma li'],
    ['a sign of no width', false, 'ma\u200bli'],
    ['a control sign', false, 'ma\u0007li'],
    ['a filler that is not seen', false, 'ma\u3164li'],
    ['a wide letter', false, '\uff4dali'],
    ['an accent of its own', false, 'mali\u0301'],
    ['one Cyrillic letter', false, 'm\u0430li'],
    ['one Greek letter', false, 'm\u03b1li'],
    ['Cyrillic throughout', true, '\u043c\u0430\u043b\u0438'],
    ['Greek throughout', true, '\u03b1\u03bb\u03b9'],
  ])('%s is plain: %s', (said, isPlain, name: string = said) => {
    expect(isPlainName(name)).toBe(isPlain)
    expect(isFreeToChoose(name)).toBe(isPlain)
  })

  test.each([
    ['conformance_1', false],
    ['Conformance_1', false],
    ['a_conformance_1', true],
    ['conformance', true],
  ])('%s may be chosen: %s', (name, isFree) => expect(isFreeToChoose(name)).toBe(isFree))
})

describe('a password', () => {
  test.each([
    ['password123', '', true],
    ['PassWord123', '', true],
    ['my-mali-lantern', 'mali', true],
    ['my-MALI-lantern', 'Mali', true],
    ['my-mal-lantern', 'mal', false],
    ['2026casino99!', '', true],
    ['__Baize2026', '', true],
    ['my casino lamp', '', false],
    ['casino2lamp', '', false],
    ['707-707-', '', true],
    ['707-808-', '', false],
    ['Quiet-Lantern-72', 'mali', false],
  ])('%s of %j is one that anybody would try: %s', (password, username, isCommon) =>
    expect(isTooCommon(password, username, 'Baize')).toBe(isCommon),
  )

  test('is well known, however it is written', () => {
    expect([isWellKnown('PASSWORD'), isWellKnown('Quiet-Lantern-72')]).toEqual([true, false])
  })
})

describe('a birthday', () => {
  test.each([
    ['2008-11-21', undefined],
    ['2008-11-22', 'too_young'],
    ['1905-11-22', undefined],
    ['1905-11-21', 'invalid'],
    ['2007-02-29', 'invalid'],
  ])('%s: %s', (birthday, fault) => {
    // The day has begun at the site, and not yet by the time of the servers.
    const now = new Date('2026-11-20T17:00:00Z')
    expect(birthdayFault(birthday, { timeZone: 'Asia/Bangkok', ageMin: 18 }, now)).toBe(fault)
  })
})

test.each([
  ['nickname', 'x', 'length'],
  ['nickname', 'Mali', undefined],
  ['birthday', '21-11-1990', 'pattern_date_ymd'],
  ['birthday', '2010-01-01', 'too_young'],
  ['birthday', '1990-01-31', undefined],
] as const)('a profile’s %s %s: %s', (name, value, fault) => {
  const values = { registerRules: {}, timeZone: 'Asia/Bangkok', ageMin: 18 }
  expect(profileFault(name, value, values, new Date('2026-11-21T05:00:00Z'))).toBe(fault)
})
