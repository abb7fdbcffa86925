import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/http/openapi.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Operation {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly responses: Readonly<Record<string, unknown>>
}
interface Document {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const document = openApiDocument('https://site.example') as unknown as Document
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

/** Whatever `$ref` stands anywhere in a value. */
function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : references(part),
  )
}

/** Runs the check of the document on another one; gives its exit code and what it prints. */
function check(changed: object): Promise<{ readonly code: number; readonly printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-openapi-test-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(changed))
  return new Promise((done) => {
    execFile(process.execPath, ['scripts/check-openapi.ts', file], { cwd: root }, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true, force: true })
      done({ code: error === null ? 0 : 1, printed: stdout + stderr })
    })
  })
}

describe('the OpenAPI document', () => {
  it('resolves every reference from its root', () => {
    const found = [...new Set(references(document))]
    expect(found).toContain('#/components/schemas/WhitelabelNode')
    for (const reference of found) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? reference
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  it('groups every operation by one feature and describes it', () => {
    const features = document.tags.map(({ name }) => name)
    for (const { tags, summary, description } of operations) {
      expect(tags).toHaveLength(1)
      expect(features).toContain(tags?.[0])
      expect(summary).not.toBe('')
      expect(description).toMatch(/\w/)
    }
  })

  it('names a refusal for every operation', () => {
    for (const { responses } of operations) expect(Object.keys(responses).join(' ')).toMatch(/\b4\d\d\b/)
  })

  it('fails its check when a reference leads nowhere', async () => {
    const broken = structuredClone(document) as { components: { schemas: Record<string, unknown> } }
    delete broken.components.schemas.WhitelabelNode
    const { code, printed } = await check(broken)
    expect(code).toBe(1)
    expect(printed).toContain('invalid-ref')
  })
})
