const avatars = 12

/** Names of the avatars that members choose from; the pictures are `/art/avatars/<name>.svg`. */
export const avatarIds: readonly string[] = Array.from({ length: avatars }, (_, index) => `a${index + 1}`)
