/** The first letters of a name, for the avatar. */
export const initials = (name: string) => [...name].slice(0, 2).join('').toUpperCase()
