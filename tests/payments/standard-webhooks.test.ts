import { expect, test } from 'vitest'
import type { WebhookHeaders } from '#server/ports/payment-provider.ts'
import { checkWebhook, signWebhook } from '#server/ports/standard-webhooks.ts'

// The test vectors of the specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const time = 1_614_265_330
const body = '{"test": 2432232314}'
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const right = { 'webhook-id': id, 'webhook-timestamp': String(time), 'webhook-signature': signature }

const check = (headers: WebhookHeaders, text: string | Uint8Array = body, laterS = 0, secrets = [secret]) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  try {
    return checkWebhook(secrets, bytes, headers, new Date((time + laterS) * 1000)).id
  } catch (error) {
    return (error as { why?: string }).why
  }
}

test('the vectors of the specification are signed as they say', () => {
  expect(signWebhook(secret, id, new Date(time * 1000), body)).toEqual(right)
  const contact =
    '{"type":"contact.created","timestamp":"2022-11-03T20:26:10.344522Z","data":{"id":"1f81eb52-5198-4599-803e-771906343485"}}'
  const signed = signWebhook(secret, 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W', new Date(1_674_087_231_000), contact)
  expect(signed['webhook-signature']).toBe('v1,ARw42xaAApl/nxRo+iPGYwSaMQaOwMo2eyH5JBRA+bQ=')
})

test('a right signature passes, also behind a wrong one and with either of two secrets', () => {
  expect(check(right)).toBe(id)
  expect(check({ ...right, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${signature}` })).toBe(id)
  const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  expect(check(right, body, 0, [other, secret])).toBe(id)
  expect(check(right, body, 0, [other])).toBe('unsigned')
})

test('299 and 300 seconds old or ahead pass, 301 do not', () => {
  for (const laterS of [299, 300, -299, -300]) expect(check(right, body, laterS)).toBe(id)
  for (const laterS of [301, -301]) expect(check(right, body, laterS)).toBe('unsigned')
})

test('what is not signed so is refused', () => {
  for (const other of ['v1,', `v2,${signature.slice(3)}`, signature.slice(3), 'v1,%%%', `${signature}x`])
    expect(check({ ...right, 'webhook-signature': other }), other).toBe('unsigned')
  expect(check(right, `${body} `)).toBe('unsigned')
  expect(check({ ...right, 'webhook-id': `${id}x` })).toBe('unsigned')
})

test('what lacks a header, or has one that is none, is malformed', () => {
  for (const name of Object.keys(right)) expect(check({ ...right, [name]: undefined }), name).toBe('malformed')
  for (const wrong of ['hello', `${time}.9`, `-${time}`, '', '1e9', `${time} `])
    expect(check({ ...right, 'webhook-timestamp': wrong }), wrong).toBe('malformed')
  expect(check({ ...right, 'webhook-id': 'a b' })).toBe('malformed')
})

test('bytes that are no text are malformed, and do not stand for another text', () => {
  expect(check(right, new Uint8Array([...Buffer.from(body), 0xff]))).toBe('malformed')
  expect(check(right, `\u{feff}${body}`)).toBe('unsigned')
})
