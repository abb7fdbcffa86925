import { Html } from './html.ts'

/** Line icons of the frame on a 24 grid. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.500 9.500zM15.500 9a4.200 4.200 0 010 6M18 6.500a8 8 0 010 11',
  history: 'M4.500 12a7.500 7.500 0 107.500-7.500A7.500 7.500 0 006 7.500M5.500 4v4h4M12 8v4.500l3 1.800',
  shield: 'M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200L15.200 10',
  rules: 'M5 5h14v14H5zM5 10h14M12 10v9',
  more: 'M4.500 12a1 1 0 102 0 1 1 0 10-2 0M11 12a1 1 0 102 0 1 1 0 10-2 0M17.500 12a1 1 0 102 0 1 1 0 10-2 0',
  quick: 'M13 3L5.500 13.500H12L11 21l7.500-10.500H12z',
  auto: 'M5 12a7 7 0 0112-4.900L19 9M19 4.500V9h-4.500M19 12a7 7 0 01-12 4.900L5 15M5 19.500V15h4.500',
  spin: 'M19.500 12a7.500 7.500 0 11-2.200-5.300L20 9.400M20 4.500v5h-5',
} as const

export const icon = (name: keyof typeof shapes): Html =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" d="${shapes[name]}"/></svg>`,
  )
