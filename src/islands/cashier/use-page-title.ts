import { useLayoutEffect } from 'react'

/**
 * Names the page after the view that it shows, in the head above it and in the window's title; the page's own name comes
 * back with its form. The server draws the head, because it is there before any island.
 */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    const head = document.querySelector('.mhead .h1')
    if (title === undefined || head === null) return
    const before = { head: head.textContent, window: document.title }
    head.textContent = title
    document.title = before.window.replace(before.head ?? '', title)
    return () => {
      head.textContent = before.head
      document.title = before.window
    }
  }, [title])
}
