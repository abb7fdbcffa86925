const queryMax = 80

/** A search that stands in the address opens with the page. */
const query = new URLSearchParams(location.search).get('q')?.trim()
if (query) void import('#islands/actions.ts').then((loaded) => loaded.openSearch(query.slice(0, queryMax)))
