/** Writes beside the reward centre's line of the menu how much can be claimed. Menus are plain HTML. */
const places = [...document.querySelectorAll<HTMLElement>('[data-rewards]')]
if (places.length > 0 && document.documentElement.dataset.user === 'member')
  import('./own-count.ts').then(({ follow }) => follow(places)).catch(() => undefined)
