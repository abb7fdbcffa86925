import type { StaffSetting } from '#api/staff-site.ts'

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

interface TextShape {
  readonly is: 'text'
  /** As the setting declares it, such as `sum`; empty for a plain text. */
  readonly unit: string
  readonly pattern?: string
  readonly lengthMax?: number
  /** Without a text there is no value. */
  readonly isOptional: boolean
}

interface NumberShape {
  readonly is: 'number'
  readonly unit: string
  readonly least?: number
  readonly most?: number
  readonly isOptional: boolean
}

/** How a value is typed. `maybe`: yes, no, or as usual; `lines`: texts, one a line; `table`: rows under keys of their own. */
export type Shape =
  | { readonly is: 'maybe' | 'lines' }
  /** Without a value it is as `usual` says. */
  | { readonly is: 'switch'; readonly usual: boolean }
  | { readonly is: 'choice' | 'several'; readonly options: readonly string[] }
  | TextShape
  | NumberShape
  | { readonly is: 'fields'; readonly parts: Readonly<Record<string, Shape>> }
  | { readonly is: 'rows' | 'table'; readonly row: Shape }

/** A value as a form holds it: numbers are texts, and a table is a list of keys and values. */
export type Draft = string | boolean | readonly Draft[] | { readonly [name: string]: Draft }
export type DraftRow = { readonly [name: string]: Draft }

type UnitOf = (part: string) => string

/** zod writes these where a schema names no bound. */
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? value
    : undefined

function objectShape(form: Tree, unitOf: UnitOf): Shape {
  const { properties, propertyNames, additionalProperties } = form
  const needed: readonly unknown[] = Array.isArray(form.required) ? form.required : []
  const parts = isTree(properties) ? Object.entries(properties) : []
  if (parts.length > 0)
    return {
      is: 'fields',
      parts: Object.fromEntries(
        parts.map(([name, part]) => [name, shapeOf(part, name, unitOf, needed.includes(name))]),
      ),
    }
  const names = isTree(propertyNames) ? propertyNames.enum : undefined
  if (!Array.isArray(names)) return { is: 'table', row: shapeOf(additionalProperties, '', unitOf, true) }
  return {
    is: 'fields',
    parts: Object.fromEntries(names.map((name) => [name, shapeOf(additionalProperties, name, unitOf, false)])),
  }
}

function arrayShape(items: unknown, unitOf: UnitOf): Shape {
  const form = isTree(items) ? items : {}
  if (Array.isArray(form.enum)) return { is: 'several', options: form.enum as string[] }
  return form.type === 'object' ? { is: 'rows', row: objectShape(form, unitOf) } : { is: 'lines' }
}

function shapeOf(form: unknown, name: string, unitOf: UnitOf, isNeeded: boolean): Shape {
  const { type, enum: options, items, minimum, maximum, pattern, maxLength, default: usual } = isTree(form) ? form : {}
  if (Array.isArray(options)) return { is: 'choice', options: options as string[] }
  if (type === 'boolean')
    return isNeeded || usual !== undefined ? { is: 'switch', usual: usual === true } : { is: 'maybe' }
  if (type === 'array') return arrayShape(items, unitOf)
  if (type === 'object') return objectShape(form as Tree, unitOf)
  const [unit, isOptional] = [unitOf(name), !isNeeded && usual === undefined]
  if (type === 'integer' || type === 'number') {
    const [least, most] = [bound(minimum), bound(maximum)]
    return {
      is: 'number',
      unit,
      isOptional,
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    }
  }
  return {
    ...{ is: 'text', unit, isOptional },
    ...(typeof pattern === 'string' && { pattern }),
    ...(typeof maxLength === 'number' && { lengthMax: maxLength }),
  }
}

/** How a setting is typed, from the JSON Schema of its value. */
export function settingShape({ kind, unit, schema }: Pick<StaffSetting, 'kind' | 'unit' | 'schema'>): Shape {
  const whole = kind === 'sum' || kind === 'time' ? kind : ''
  const unitOf: UnitOf = (part) => (typeof unit === 'object' ? (unit[part] ?? '') : (unit ?? whole))
  return shapeOf(schema, '', unitOf, true)
}

/** A stored value as a form holds it; shares are stored in basis points and typed in per cent. */
export function draftOf(shape: Shape, value: unknown): Draft {
  switch (shape.is) {
    case 'switch':
      return value === undefined ? shape.usual : value === true
    case 'maybe':
      return value === undefined ? '' : value === true ? 'yes' : 'no'
    case 'several':
      return Array.isArray(value) ? value.map(String) : []
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'number':
      return value === undefined ? '' : String(shape.unit === 'share' ? Number(value) / 100 : value)
    case 'text':
      return shape.unit === 'time' ? String(value ?? '').slice(0, 16) : String(value ?? '')
    case 'choice':
      return String(value ?? shape.options[0] ?? '')
    case 'rows':
      return Array.isArray(value) ? value.map((one) => draftOf(shape.row, one)) : []
    case 'table':
      return Object.entries(isTree(value) ? value : {}).map(([key, one]) => ({ key, value: draftOf(shape.row, one) }))
    default: {
      const held = isTree(value) ? value : {}
      return Object.fromEntries(
        Object.entries(shape.parts).map(([name, part]) => [name, draftOf(part, held[name])] as const),
      )
    }
  }
}

/** Why a typed value cannot be sent: a key of the catalogue, with the bounds of a number. */
export interface Fault {
  readonly code: 'sum' | 'clock' | 'time' | 'number' | 'key' | 'text' | 'together' | 'characters'
  readonly min?: number
  readonly max?: number
}
export type Faults = Readonly<Record<string, Fault>>

const codesOfTexts: Readonly<Record<string, Fault['code']>> = { sum: 'sum', clock: 'time', span: 'clock' }

export const partsOf = (draft: Draft): DraftRow => draft as DraftRow
export const rowsOf = (draft: Draft): readonly Draft[] => draft as readonly Draft[]

function readNumber(shape: NumberShape, text: string): number | undefined | Fault {
  const { unit, least = 0, most = 999_999_999, isOptional } = shape
  if (text === '' && isOptional) return undefined
  const isShare = unit === 'share'
  const value = isShare ? Math.round(Number(text) * 100) : Number(text)
  const form = isShare ? /^[0-9]{1,5}(?:\.[0-9]{1,2})?$/ : /^[0-9]{1,9}$/
  if (form.test(text) && value >= least && value <= most) return value
  const scale = isShare ? 100 : 1
  return { code: 'number', min: least / scale, max: most / scale }
}

/** The texts of one field; `undefined` where an empty one is no value. */
function readText({ unit, pattern, isOptional }: TextShape, typed: string): string | undefined | Fault {
  const text = unit === 'sum' ? typed.replace(/[\s,]/g, '') : typed.trim()
  if (unit === 'time') return text === '' ? '' : `${text.slice(0, 16)}:00Z`
  if (text === '' && isOptional) return undefined
  const code = codesOfTexts[unit]
  return code !== undefined && pattern !== undefined && !new RegExp(pattern).test(text) ? { code } : text
}

/** What a draft stands for, with what is wrong in it by the path of each field. */
export function readDraft(shape: Shape, draft: Draft, path: string, faults: Record<string, Fault>): unknown {
  const kept = (read: unknown): unknown => {
    if (!isTree(read) || !('code' in read)) return read
    faults[path] = read as unknown as Fault
    return undefined
  }
  switch (shape.is) {
    case 'number':
      return kept(readNumber(shape, String(draft).trim()))
    case 'text':
      return kept(readText(shape, String(draft)))
    case 'maybe':
      return draft === '' ? undefined : draft === 'yes'
    case 'lines':
      return String(draft)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'rows':
      return rowsOf(draft).map((row, at) => readDraft(shape.row, row, `${path}.${at}`, faults))
    case 'table':
      return readTable(shape.row, rowsOf(draft), path, faults)
    case 'fields': {
      const parts = Object.entries(shape.parts).map(
        ([name, part]) => [name, readDraft(part, partsOf(draft)[name]!, `${path}.${name}`, faults)] as const,
      )
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
    }
    default:
      return draft
  }
}

function readTable(row: Shape, rows: readonly Draft[], path: string, faults: Record<string, Fault>): Tree {
  const read: Record<string, unknown> = {}
  for (const [at, one] of rows.entries()) {
    const { key, value } = partsOf(one)
    const name = String(key).trim()
    if (name === '' || Object.hasOwn(read, name)) faults[`${path}.${at}.key`] = { code: 'key' }
    else read[name] = readDraft(row, value!, `${path}.${name}`, faults)
  }
  return read
}

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a call is told: of an object only the parts that change, `null` for one that goes. */
export function changeOf(shape: Shape, before: unknown, after: unknown): unknown {
  if ((shape.is !== 'fields' && shape.is !== 'table') || !isTree(before) || !isTree(after)) return after
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
}

/** A field whose value differs, with both. */
export interface Difference {
  readonly path: string
  readonly shape: Shape
  readonly before: Draft
  readonly after: Draft
}

/** The single fields in which two drafts differ; lists and tables are one field each. */
export function differences(shape: Shape, before: Draft, after: Draft, path: string): readonly Difference[] {
  if (isSame(before, after)) return []
  if (shape.is !== 'fields') return [{ path, shape, before, after }]
  return Object.entries(shape.parts).flatMap(([name, part]) =>
    differences(part, partsOf(before)[name]!, partsOf(after)[name]!, `${path}.${name}`),
  )
}
