/** Icon of each topic of the help centre by its key; whole class names, so that the style sheet holds them. */
export const helpIcons: Readonly<Record<string, string>> = {
  'getting-started': 'i-ph-compass',
  account: 'i-ph-user-circle',
  'games-and-rounds': 'i-ph-cards',
  rules: 'i-ph-scales',
  payments: 'i-ph-wallet',
  term: 'i-ph-file-text',
  privacy: 'i-ph-lock-key',
  'safer-play': 'i-ph-shield-check',
  'install-ios': 'i-ph-apple-logo',
  'install-ios-lite': 'i-ph-bookmark-simple',
  'install-android': 'i-ph-android-logo',
}

/** Icon of a topic that is not in the list. */
export const otherTopic = 'i-ph-info'
