import type { RegisterForm } from '#stores/register-form.ts'

const on = (required: boolean) => ({ enabled: true, required })

interface Changes extends Partial<Pick<RegisterForm, 'fields' | 'rules' | 'tabs'>> {
  readonly verification?: Partial<RegisterForm['verification']>
  readonly login?: Partial<RegisterForm['login']>
  readonly forgot?: Partial<RegisterForm['forgot']>
}

/** The registration as an operator may have set it: user name, password twice, an invitation code; all else off. */
export function registerForm({ fields, rules, tabs, verification, login, forgot }: Changes = {}): RegisterForm {
  return {
    fields: {
      username: on(true),
      password: on(true),
      confirmPassword: on(true),
      referralCode: on(false),
      ...fields,
    },
    rules: {
      username: { acceptedPattern: '^[A-Za-z][A-Za-z0-9_]*$', minLength: 4, maxLength: 16, patternId: 'letter_first' },
      password: { acceptedPattern: '*', minLength: 8, maxLength: 128, patternId: 'any' },
      ...rules,
    },
    tabs: tabs ?? ['username'],
    verification: {
      captcha: false,
      sms: false,
      mobilePassword: true,
      humanCheck: 'off',
      phone: 'sms',
      ...verification,
    },
    login: { freePlay: false, sms: false, facebook: false, google: false, ...login },
    forgot: { email: true, phone: true, ...forgot },
    ageMin: 18,
  }
}
