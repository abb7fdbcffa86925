import type { Language } from '#api/page.ts'
import { call } from './client.ts'

/** The vendor's address of a game, for this visitor. */
export async function launchGame(
  nodeId: string,
  mode: 'real' | 'demo',
  language: Language,
  backUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const device = matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'mobile'
  const { launchUrl } = await call('launchGame', { nodeId, mode, device, backUrl, language }, { signal })
  return launchUrl
}
