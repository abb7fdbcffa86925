import type { queryMax as longest } from '#api/search.ts'

/** The type holds it to its home, whose module would bring the schemas along. */
const queryMax: typeof longest = 80

/** The box that finds while one types, beginning with what stands there already. */
const searchFor = (query: string) =>
  void import('#islands/actions.ts').then((loaded) => loaded.openSearch(query.trim().slice(0, queryMax)))

/** A search that stands in the address opens with the page. */
const query = new URLSearchParams(location.search).get('q')?.trim()
if (query) searchFor(query)

document.querySelector('[data-find]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  searchFor(String(new FormData(event.target as HTMLFormElement).get('q') ?? ''))
})
