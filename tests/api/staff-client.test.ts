import { expect, test, vi } from 'vitest'
import { lineOf } from '#api/call-line.ts'
import { firstRoutes } from '#api/first-routes.ts'
import { api } from '#api/index.ts'
import { routes } from '#api/routes.ts'
import { openStaffClient } from '#api/staff-client.ts'

vi.mock('#api/staff-index.ts', async () => {
  const z = await import('zod/mini')
  const { staffEndpoint } = await import('#api/staff-endpoint.ts')
  const input = z.object({ amount: z.string() })
  const shared = { method: 'POST', access: 'staff', audit: 'x', summary: 'x', input, output: z.object({}) } as const
  return {
    staffApi: {
      keyedCall: staffEndpoint({ ...shared, path: '/staff/keyed', keyed: true }),
      formCall: staffEndpoint({ ...shared, path: '/staff/form', form: true }),
    },
  }
})

test('a call of staff has the line that it would have as a member’s', () => {
  const written: Readonly<Record<string, string>> = { ...firstRoutes, ...routes }
  expect(Object.fromEntries(Object.entries(api).map(([name, call]) => [name, lineOf(call)]))).toEqual(written)
})

test('a keyed call of staff is sent with its key, and a form as one', async () => {
  const sent: Request[] = []
  const call = openStaffClient({
    token: () => 'a token',
    sessionEnded: () => {},
    async fetch(path, init) {
      sent.push(new Request(`http://site.example${path}`, init))
      return Response.json({})
    },
  }) as unknown as (name: string, input: object, options?: { readonly key: string }) => Promise<unknown>
  await call('keyedCall', { amount: '5' }, { key: 'payment-17' })
  await call('keyedCall', { amount: '5' })
  await call('formCall', { amount: '5' })
  const [named, unnamed, form] = sent
  expect(named!.headers.get('idempotency-key')).toBe('payment-17')
  expect(unnamed!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await named!.json()).toEqual({ amount: '5' })
  expect(form!.headers.get('idempotency-key')).toBeNull()
  expect(form!.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(await form!.text()).toBe('amount=5')
})
