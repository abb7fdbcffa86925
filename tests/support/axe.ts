import type { AxeBuilder } from '@axe-core/playwright'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds, short enough to act on; nothing is right.
 * @example expect(await barriers(new AxeBuilder({ page }).exclude('iframe'))).toEqual([])
 */
export async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
