import { describe, expect, it } from 'vitest'
import { classesOf, tokensOf, unknownClasses, unusedClasses } from '#scripts/style-faults.ts'

const sheet = (text: string) => [{ file: 'part.css', text }]
const page = (text: string) => [{ file: 'Part.tsx', text }]

describe('style sheets against markup', () => {
  it('reads classes out of selectors, and none out of comments, strings, addresses and figures', () => {
    const css = `/* .old */ .btn.is-on:hover > .btn__text { background: url(a.png); content: '.x'; opacity: .5 }`
    expect(classesOf(css)).toEqual(['btn', 'is-on', 'btn__text'])
  })

  it('finds a class that nothing bears', () => {
    expect(unusedClasses(sheet('.gone { } .btn { }'), page('<b className="btn" />'))).toEqual([
      'part.css: nothing bears the class gone.',
    ])
  })

  it('counts a class whose name a template completes as borne', () => {
    const source = 'const look = `tag--$' + '{kind}`'
    expect(unusedClasses(sheet('.tag--hot { }'), page(source))).toEqual([])
    expect(unusedClasses(sheet('.chip--hot { }'), page(source))).toHaveLength(1)
  })

  it('finds a class without a rule and says where it stands', () => {
    const source = page('<p>\n<b className="btn btm--sm" /></p>')
    expect(tokensOf(source[0]!)).toEqual([
      { token: 'btn', line: 2 },
      { token: 'btm--sm', line: 2 },
    ])
    expect(unknownClasses(source, (token) => token === 'btn')).toEqual([
      'Part.tsx:2: no rule and no utility knows the class btm--sm.',
    ])
  })
})
