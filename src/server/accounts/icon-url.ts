/** Whether a member's picture is one of those that the site draws; else it names an upload. */
export const isDrawnIcon = (icon: string): boolean => /^a[0-9]{1,2}$/.test(icon)

/** Address of a member's picture. */
export const iconUrl = (icon: string): string =>
  isDrawnIcon(icon) ? `/art/avatars/${icon}.svg` : `/api/pictures/${icon}`
