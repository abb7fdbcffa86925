import { expect, test } from 'vitest'
import type { PayoutKind } from '#api/payout-accounts.ts'
import { maskedNumber, readAccountNumber } from '#server/withdrawals/account-numbers.ts'

const read = (kind: PayoutKind, number: string, bank?: string) => {
  const found = readAccountNumber(kind, bank, number)
  return 'field' in found ? `${found.field}: ${found.code}` : `${found.idKind} ${found.number}`
}

test.each([
  ['bank', '004', '123-4-56447-1', 'account 1234564471'],
  ['bank', '014', ' ๑๒๓๔๕๖๗๘๙๐ ', 'account 1234567890'],
  ['bank', '030', '020123456789', 'account 020123456789'],
  ['bank', '004', '123456789', 'number: length'],
  ['bank', '004', '12345678a0', 'number: format'],
  ['bank', '004', '0000000000', 'number: format'],
  ['bank', '999', '1234567890', 'bank: unknown'],
  ['bank', undefined, '1234567890', 'bank: required'],
  ['promptpay', undefined, '081-234-5678', 'mobile 0812345678'],
  ['promptpay', undefined, '+66812345678', 'mobile 0812345678'],
  ['promptpay', undefined, '0066812345678', 'mobile 0812345678'],
  ['promptpay', undefined, '1-1017-00230-70-8', 'national_id 1101700230708'],
  ['promptpay', undefined, '1101700230709', 'number: check_digit'],
  ['promptpay', undefined, '004999000000001', 'ewallet 004999000000001'],
  ['promptpay', undefined, '0212345678', 'number: format'],
  ['pix', undefined, '529.982.247-25', 'cpf 52998224725'],
  ['pix', undefined, '529.982.247-24', 'number: check_digit'],
  ['pix', undefined, '111.111.111-11', 'number: check_digit'],
  ['pix', undefined, '11.222.333/0001-81', 'cnpj 11222333000181'],
  ['pix', undefined, '12.abc.345/01de-35', 'cnpj 12ABC34501DE35'],
  ['pix', undefined, '12ABC34501DE36', 'number: check_digit'],
  ['pix', undefined, '+55 (11) 91234-5678', 'phone +5511912345678'],
  ['pix', undefined, 'Ana@Example.com.br', 'email ana@example.com.br'],
  ['pix', undefined, `${'a'.repeat(70)}@example.com`, 'number: format'],
  ['pix', undefined, '123E4567-E12B-12D1-A456-426655440000', 'evp 123e4567-e12b-12d1-a456-426655440000'],
  ['pix', undefined, 'nonsense', 'number: format'],
] as const)('%s %s %s is %s', (kind, bank, typed, result) => {
  expect(read(kind, typed, bank)).toBe(result)
})

test('a page shows the end of a number, and the host of an e-mail', () => {
  expect(maskedNumber('1234564471', 'account')).toBe('4471')
  expect(maskedNumber('ana@example.com', 'email')).toBe('a•••@example.com')
})
