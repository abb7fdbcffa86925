import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

export type RegisterForm = Output<Api['registerSettings']> & Output<Api['registerRules']>

let form: Promise<RegisterForm> | undefined

/** Fields, rules and switches of log-in and registration; asked for once a page. */
export function loadRegisterForm(): Promise<RegisterForm> {
  form ??= Promise.all([call('registerSettings'), call('registerRules')]).then(
    ([settings, { rules }]) => ({ ...settings, rules }),
    (thrown: unknown) => {
      form = undefined
      throw thrown
    },
  )
  return form
}
