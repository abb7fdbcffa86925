import type { App } from '#server/kernel/context.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'

/** Publishes changes of the maintenance mode. Every process hears of new settings, so each tells its own visitors. */
export function publishMaintenance({ settings, events }: App): () => void {
  let last = JSON.stringify(maintenanceOf(settings.current()))
  return settings.onChange((values) => {
    const now = maintenanceOf(values)
    if (JSON.stringify(now) === last) return
    last = JSON.stringify(now)
    events.publishHere({ all: true }, 'maintenance', now)
  })
}

function maintenanceOf({ maintenance, maintenanceEndTime: end }: SettingsValues) {
  return { maintenance, ...(end === '' ? {} : { maintenanceEndTime: new Date(end).toISOString() }) }
}
