import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import words from '#locales/en/console.json' with { type: 'json' }
import { demoApprover, demoPassword, demoStaff } from '#server/demo/public.ts'

const stepMs = 30_000
const totp = new TOTP({ secret: Secret.fromBase32(demoStaff.totpSecret) })

/**
 * Logs a staff member of the demo in on `/en/operator`. A code counts once: where the one of this moment was used, the next one,
 * which holds already, does.
 */
export async function enterConsole(page: Page, account: 'olga' | 'petch'): Promise<void> {
  await page.getByLabel(words.login.account).fill(account === 'olga' ? demoStaff.account : demoApprover.account)
  await page.getByLabel(words.login.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words.login.next }).click()
  const code = page.getByLabel(words.login.code)
  await code.fill(totp.generate())
  const inside = page.getByRole('heading', { level: 1, name: words.pages.overview })
  const used = page.getByText(words.login.codeWrong)
  await inside.or(used).waitFor()
  if (!(await used.isVisible())) return
  await code.fill(totp.generate({ timestamp: Date.now() + stepMs }))
  await inside.waitFor()
}
