import type { Language } from '#api/page.ts'

/** A provider of live chat, reached by the address of its window. */
export interface LiveChat {
  /** Address of the window for one visitor; `account` is empty for a guest. */
  launch(visitor: { readonly account: string; readonly language: Language }): string
}

/**
 * A provider that takes its visitor in the address, as most do: `{account}` and `{language}` of the template are filled
 * in. Gives nothing for an empty template: then the site's own live chat serves.
 * @example openLiveChat('https://chat.example/w?lang={language}')?.launch({ account: '', language: 'th' })
 */
export function openLiveChat(template: string): LiveChat | undefined {
  if (template === '') return undefined
  return {
    launch: ({ account, language }) =>
      template.replaceAll('{account}', encodeURIComponent(account)).replaceAll('{language}', language),
  }
}
