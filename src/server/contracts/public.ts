/** The house, which stands above the first agents, offers contracts by the operator's command; the demo world has some. */
export { offer, process } from './agreements.ts'
export { readRate } from './rules.ts'
