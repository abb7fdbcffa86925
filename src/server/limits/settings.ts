import * as z from 'zod'
import { languages } from '#api/page.ts'
import { countryCode } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const limitsSettings = defineSettings('play', {
  /** Minutes of play after which a game waits for its player to see time, stakes and result; 0 never does. */
  realityCheckMinutes: setting('number', z.number().int().min(0).max(240).default(60), { unit: 'minutes' }),
  /** Hours after which a member who raises a limit, or takes it away, is asked once more. */
  raiseLimitHours: setting('number', z.number().int().min(24).max(720).default(24), { unit: 'hours' }),
  /** Days, weeks and months of the limits of deposits: of the calendar, or rolling. `profile` takes the profile's own. */
  limitWindow: setting('choice', z.enum(['profile', 'calendar', 'rolling']).default('profile'), {
    group: 'deposits',
  }),
  /** The rules of safer play that hold here: those of no regulator, of Great Britain, Malta or Brazil. */
  profile: setting('choice', z.enum(['none', 'uk', 'mga', 'br']).default('none')),
  /** Who helps people that play too much, by country: a number, and its name by language. `ZZ`: for all other countries. */
  helpLines: setting(
    'fields',
    z
      .partialRecord(
        countryCode,
        z.object({
          number: z.string().regex(/^[+0-9][0-9 ]{2,19}$/, { error: 'a telephone number in digits and blanks' }),
          names: z.partialRecord(z.enum(languages), z.string().trim().min(1).max(120)).default({}),
        }),
      )
      .default({
        TH: { number: '1323', names: {} },
        BR: { number: '188', names: {} },
        GB: { number: '0808 8020 133', names: {} },
        ES: { number: '900 200 225', names: {} },
        MT: { number: '179', names: {} },
        PT: { number: '1414', names: {} },
        ZZ: { number: '1323', names: {} },
      }),
  ),
  /** What vendors are told when a limit refuses a bet; some know only the second word. */
  limitAnswer: setting(
    'choice',
    z.enum(['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_NOT_ENOUGH_MONEY']).default('RS_ERROR_LIMIT_REACHED'),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly limits: typeof limitsSettings
  }
}
