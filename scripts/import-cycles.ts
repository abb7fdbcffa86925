import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** The files of `folder` that a file imports, for its values or its types. */
function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.')
      ? normalize(join(dirname(file), fileName))
      : fileName.replace(/^#(\w+)\//, (_, folder) =>
          folder === 'sandbox' || folder === 'tests' ? `${folder}/` : `src/${folder}/`,
        ),
  )
}

/**
 * Groups of files that import one another in a circle, type imports included. Each group is a strongly connected part of
 * the import graph (Tarjan's algorithm), its files in alphabetical order.
 * @example importCycles('/repo/', ['src/server/a.ts', 'src/server/b.ts'])
 */
export function importCycles(root: string, files: readonly string[]): string[][] {
  const known = new Set(files)
  const graph = new Map(files.map((file) => [file, importsOf(root, file).filter((target) => known.has(target))]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    lowest.set(file, at)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file)!, visit(target)))
      else if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, order.get(target)!))
    }
    const low = lowest.get(file)!
    if (low !== at) return low
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort())
    return low
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return cycles
}
