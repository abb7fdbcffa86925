/** What other features ask about teams. */
export { type PlaceRow, pathTo } from './rows.ts'
