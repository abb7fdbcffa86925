import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ActDialog } from '#islands/security/ActDialog.tsx'
import type { Own } from '#islands/security/use-security.ts'
import words from '#locales/en/security.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, later, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const soon = () => new Date(Date.now() + 300_000).toISOString()
const { errors } = words
const codes = ['aaaa-bbbb', 'cccc-dddd']
const offer = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: { size: 5, path: 'M0 0h1v1H0z' } }
const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)

/** An act of a member who has proved themselves a moment ago. */
function draw(act: Parameters<typeof ActDialog>[0]['act'], security = {}) {
  const own = {
    security: { provedUntil: soon(), proofs: ['password'], totp: { enabled: false }, passkeys: [], ...security },
    profile: { account: 'mali', rules: { email: { required: true } }, ageMin: 18 },
    sessions: [],
  } as unknown as Own
  const done = { onAct: vi.fn(), onChange: vi.fn(), onClose: vi.fn(), onProved: vi.fn() }
  const made = shown(<ActDialog act={act} messages={words as never} locale="en" brand="Baize" own={own} {...done} />)
  return { ...made, ...done }
}

describe('an authenticator', () => {
  test('shows what to scan, takes a right code alone, and gives the recovery codes once', async () => {
    const coming = later<object>()
    answers.set('totpEnrol', () => coming.promise)
    const { user, container, onChange, onClose } = draw({ do: 'totp' })
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    await act(async () => coming.answer(offer))
    expect(screen.getByRole('img', { name: words.totp.qr })).toBeDefined()
    expect(container.querySelector('code')?.textContent).toBe('ABCD EFGH IJ')
    expect(screen.getByText(words.totp.open).getAttribute('href')).toBe(offer.uri)
    await press(words.totp.on)
    expect(screen.getByText(errors.required)).toBeDefined()
    expect(document.activeElement).toBe(fieldOf(words.totp.code))
    answers.set('totpConfirm', () => Promise.reject(new CallFailure('code_wrong')))
    await user.type(fieldOf(words.totp.code), ' 123456')
    await press(words.totp.on)
    await waitFor(() => expect(fieldOf(words.totp.code).getAttribute('aria-invalid')).toBe('true'))
    expect(onChange).not.toHaveBeenCalled()
    answers.set('totpConfirm', () => ({ recoveryCodes: codes }))
    await press(words.totp.on)
    await screen.findByText(words.totp.codesTitle)
    expect(inputsOf('totpConfirm').at(-1)).toEqual({ code: '123456' })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
    expect(onChange).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    await press(words.totp.kept)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('an offer that does not come says so', async () => {
    answers.set('totpEnrol', () => Promise.reject(new CallFailure('enrolled_already')))
    draw({ do: 'totp' })
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('that is on is switched off only after that was asked, and its codes can be made anew', async () => {
    const { onChange, onClose } = draw({ do: 'totp' }, { totp: { enabled: true, since: '2026-11-20T10:00:00.000Z' } })
    answers.set('recoveryCodes', () => Promise.reject(new CallFailure('network')))
    await press(words.totp.renew)
    expect(screen.queryByText(words.totp.codesTitle)).toBeNull()
    await press(words.totp.off)
    expect(screen.getByText(words.totp.offText)).toBeDefined()
    expect(inputsOf('totpDisable')).toEqual([])
    answers.set('totpDisable', () => ({}))
    await press(words.totp.off)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('new codes can be copied, and a browser that refuses says so', async () => {
    answers.set('recoveryCodes', () => ({ recoveryCodes: codes }))
    const { user } = draw({ do: 'totp' }, { totp: { enabled: true } })
    await press(words.totp.renew)
    await screen.findByText(words.totp.codesTitle)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
    await user.click(screen.getByRole('button', { name: words.totp.copy }))
    await screen.findByText(errors.other)
    write.mockResolvedValueOnce()
    await user.click(screen.getByRole('button', { name: words.totp.copy }))
    await screen.findByText(words.totp.copied)
    expect(write).toHaveBeenLastCalledWith('aaaa-bbbb\ncccc-dddd')
  })
})

describe('an e-mail address', () => {
  test('gets a code, waits before the next one, can be changed, and is bound by the right code', async () => {
    const { user, onChange, onClose } = draw({ do: 'email' })
    await press(words.contact.send)
    expect(screen.getByText(errors.required)).toBeDefined()
    expect(inputsOf('emailBind')).toEqual([])
    await user.type(fieldOf(words.contact.email), 'mali@mail.example')
    answers.set('emailBind', () => Promise.reject(new CallFailure('invalid_input', { fields: { email: 'invalid' } })))
    await press(words.contact.send)
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(words.contact.email)))
    answers.set('emailBind', () => ({ bound: false, expiredMinutes: 1 }))
    await press(words.contact.send)
    await screen.findByText(words.contact.sent.replace('{to}', 'mali@mail.example'))
    const again = screen.getByRole('button', { name: /1:00|0:59/ })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    await press(words.back)
    expect(fieldOf(words.contact.email).value).toBe('mali@mail.example')
    await press(words.contact.send)
    await user.type(await waitFor(() => fieldOf(words.contact.code)), '4711')
    answers.set('emailBind', () => Promise.reject(new CallFailure('code_wrong')))
    await press(words.contact.bind)
    await waitFor(() => expect(fieldOf(words.contact.code).getAttribute('aria-invalid')).toBe('true'))
    expect(fieldOf(words.contact.code).value).toBe('4711')
    answers.set('emailBind', () => ({ bound: true }))
    await press(words.contact.bind)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onChange).toHaveBeenCalledOnce()
    expect(inputsOf('emailBind').at(-1)).toEqual({ email: 'mali@mail.example', code: '4711' })
  })
})

describe('a passkey', () => {
  const passkey = { id: 'p1', name: 'Phone' }

  test('needs an address with a name: by a number the page says where that is', async () => {
    draw({ do: 'passkey-add' })
    expect(screen.getByText(words.passkeys.text)).toBeDefined()
    expect(screen.queryByRole('button', { name: words.passkeys.add })).toBeNull()
    expect(screen.getByText(words.passkeys.unable)).toBeDefined()
  })

  test('gets another name, which may not be empty', async () => {
    const { user, onChange, onClose } = draw({ do: 'passkey-rename', ...passkey })
    expect(fieldOf(words.passkeys.name).value).toBe('Phone')
    await user.clear(fieldOf(words.passkeys.name))
    await press(words.save)
    expect(screen.getByText(errors.required)).toBeDefined()
    expect(inputsOf('passkeyRename')).toEqual([])
    await user.type(fieldOf(words.passkeys.name), ' Laptop ')
    answers.set('passkeyRename', () => Promise.reject(new CallFailure('network')))
    await press(words.save)
    await screen.findByRole('alert')
    expect([onChange.mock.calls.length, fieldOf(words.passkeys.name).value]).toEqual([0, ' Laptop '])
    answers.set('passkeyRename', () => ({}))
    await press(words.save)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(inputsOf('passkeyRename').at(-1)).toEqual({ id: 'p1', name: 'Laptop' })
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('is removed by its name, once', async () => {
    const gone = later<object>()
    answers.set('passkeyRemove', () => gone.promise)
    const { onChange, onClose } = draw({ do: 'passkey-remove', ...passkey })
    expect(screen.getByText(words.passkeys.removeText.replace('{name}', 'Phone'))).toBeDefined()
    await press(words.remove)
    await press(words.remove)
    await act(async () => gone.answer({}))
    expect(inputsOf('passkeyRemove')).toEqual([{ id: 'p1' }])
    expect([onChange.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })
})
