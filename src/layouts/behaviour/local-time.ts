import { formatDateTime } from '#i18n/format.ts'

/** Shows a time of the server in the reader's own time zone. */
const time = document.querySelector<HTMLTimeElement>('[data-local-time]')
const zone = document.querySelector('[data-local-zone]')
if (time && zone) {
  const offset = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(new Date(time.dateTime))
    .find((part) => part.type === 'timeZoneName')
  time.textContent = formatDateTime(time.dateTime).slice(0, 16)
  zone.textContent = offset?.value ?? ''
}
