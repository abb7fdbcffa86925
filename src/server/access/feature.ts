import { callKeys } from '#server/kernel/call-keys.ts'
import type { App } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { accessHandlers } from './handlers.ts'
import { sendMessages } from './outgoing.ts'
import { recoveryHandlers } from './recovery-handlers.ts'
import { answerLinkRequests } from './reset-by-mail.ts'
import { sweepAccess } from './sweep.ts'

async function mailAndText(app: App): Promise<void> {
  await answerLinkRequests(app)
  await sendMessages(app)
}

export const access = defineFeature({
  handlers: { ...accessHandlers, ...recoveryHandlers },
  jobs: [
    defineJob({ name: 'sweep', every: '30 * * * * *', run: sweepAccess }),
    defineJob({ name: 'messages', every: '*/2 * * * * *', run: mailAndText }),
  ],
  open: callKeys,
})
