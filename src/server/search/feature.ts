import { defineFeature } from '#server/kernel/feature.ts'
import { gameSearch } from './game-search.ts'
import { searchHandlers } from './handlers.ts'

export const search = defineFeature({
  handlers: searchHandlers,
  on: { catalogue: (app) => gameSearch(app).forget() },
})
