import type { CustomerServiceEntry } from '#api/system.ts'

/** Icon of a way to reach customer service. */
export const serviceIcons: Readonly<Record<CustomerServiceEntry['csType'], string>> = {
  chat: 'i-ph-headset',
  line: 'i-bz-line',
  telegram: 'i-ph-telegram-logo',
  facebook: 'i-ph-facebook-logo',
  youtube: 'i-ph-youtube-logo',
  email: 'i-ph-envelope-simple',
  phone: 'i-ph-phone',
}
