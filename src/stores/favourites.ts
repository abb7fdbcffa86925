import { atom } from 'nanostores'

/** Node ids of the member's favourites; `favourite-marks.ts` brings and changes them. */
export const $favourites = atom<readonly string[]>([])
