import type { Reward } from '#stores/mall.ts'
import { artIcons } from './mall-words.ts'

/** The picture of a reward. */
export function Art({ art, tag }: { readonly art: Reward['art']; readonly tag?: string | undefined }) {
  return (
    <span className="good__art" data-art={art}>
      {tag !== undefined && <span className="tag">{tag}</span>}
      <span className={`i ${artIcons[art]}`} aria-hidden="true" />
    </span>
  )
}
