import { readPix, writePix } from '@baize/emv/pix.ts'
import { isNationalId, type PromptPayTo, readPromptPay, writePromptPay } from '@baize/emv/promptpay.ts'
import { readSlip } from '@baize/emv/slip.ts'
import { crc, EmvError, fieldOf, openSealed, plainName, readFields, writeField } from '@baize/emv/tlv.ts'
import readQr from 'jsqr'
import { parse, validate } from 'promptparse'
import { create, toBuffer } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/fast-check.ts'

/** Two right writers order fields in two ways, so codes are compared as sets of fields. */
const fieldsOf = (text: string) => openSealed(text).toSorted(([a], [b]) => (a < b ? -1 : 1))

describe('the grammar', () => {
  test('sums by CRC-16/CCITT-FALSE', () => {
    expect(crc('123456789')).toBe('29B1')
  })

  test('refuses what no reader takes', () => {
    expect(() => writeField(['1', 'x'])).toThrow(EmvError)
    expect(() => writeField(['01', ''])).toThrow(EmvError)
    expect(() => writeField(['01', 'é'])).toThrow(EmvError)
    expect(() => writeField(['01', 'x'.repeat(100)])).toThrow(EmvError)
    expect(() => readFields('0005abc')).toThrow(EmvError)
    expect(() => readFields('0000')).toThrow(EmvError)
    expect(() => openSealed('000201')).toThrow(EmvError)
  })

  test('writes names in capitals without marks', () => {
    expect(plainName('  São   Paulo ', 15)).toBe('SAO PAULO')
    expect(plainName('Comércio Três Irmãos de Alimentos', 25)).toBe('COMERCIO TRES IRMAOS DE A')
    expect(plainName('เบซ', 25)).toBe('')
  })
})

describe('PromptPay', () => {
  test.each<[string, PromptPayTo, bigint | undefined, string]>([
    [
      'mobile, reusable',
      { mobile: '081-234-5678' },
      undefined,
      '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    ],
    [
      'mobile',
      { mobile: '0812345678' },
      100_00n,
      '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142',
    ],
    [
      'national id',
      { nationalId: '1101700230708' },
      250_75n,
      '00020101021229370016A0000006770101110213110170023070853037645406250.755802TH6304F980',
    ],
    [
      'e-wallet',
      { wallet: '004999000000001' },
      1_00n,
      '00020101021229390016A0000006770101110315004999000000001530376454041.005802TH6304F8E5',
    ],
    [
      'bank',
      { bankCode: '014', account: '1234567890' },
      100_00n,
      '00020101021229370016A0000006770101110413014123456789053037645406100.005802TH6304901D',
    ],
    [
      'bill',
      { billerId: '099400016550100', ref1: 'DEP0000000042', ref2: 'M1024' },
      1_500_00n,
      '00020101021230650016A00000067701011201150994000165501000213DEP00000000420305M1024530376454071500.005802TH6304E12C',
    ],
  ])('of a %s reads and writes as the vector', (_, to, amount, vector) => {
    const written = writePromptPay({ to, amount })
    expect(fieldsOf(written)).toEqual(fieldsOf(vector))
    const read = readPromptPay(vector)
    expect(read.once).toBe(amount !== undefined)
    expect(read.amount).toBe(
      amount === undefined ? undefined : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
    )
    expect(JSON.stringify(read.to)).toBe(JSON.stringify(to).replaceAll('-', ''))
    // A second reader agrees.
    const other = parse(written, true)!
    expect(other.getTagValue('54')).toBe(read.amount)
    expect(other.getTagValue('53')).toBe('764')
  })

  test.each([
    ['00020101021129370016A000000677010111011300668012345675802TH530376463046197', { mobile: '0801234567' }],
    ['00020101021129370016A000000677010111021301234567890125802TH530376463040CBD', { nationalId: '0123456789012' }],
  ])('reads the fields in the order of others', (text, to) => {
    expect(readPromptPay(text)).toEqual({ to, once: false, amount: undefined })
  })

  test('of a wrong checksum is refused', () => {
    const wrong = '00020101021229370016A0000006770101110113006680111111153037645802TH540520.156304FFFF'
    expect(() => readPromptPay(wrong)).toThrow('checksum')
    expect(readPromptPay(`${wrong.slice(0, -4)}42BE`).amount).toBe('20.15')
  })

  test('refuses what it cannot say', () => {
    expect(() => writePromptPay({ to: { mobile: '12' } })).toThrow(EmvError)
    expect(() => writePromptPay({ to: { billerId: '099400016550100', ref1: 'd-1' } })).toThrow(EmvError)
    expect(() => writePromptPay({ to: { mobile: '0812345678' }, amount: 0n })).toThrow(EmvError)
    expect(() => readPromptPay(writePix({ to: { key: '12345678909' }, name: 'A', city: 'B' }))).toThrow(EmvError)
  })

  test('knows the last digit of national ids', () => {
    expect(isNationalId('1101700230708')).toBe(true)
    expect(isNationalId('1101700230709')).toBe(false)
    expect(isNationalId('110170023070')).toBe(false)
  })

  test('is read back whatever order, amount and number it bears', () => {
    const refs = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
    fc.assert(
      fc.property(refs, refs, fc.bigInt({ min: 1n, max: 999_999_999_999n }), (ref1, ref2, amount) => {
        const read = readPromptPay(writePromptPay({ to: { billerId: '099400016550100', ref1, ref2 }, amount }))
        expect(read.to).toEqual({ billerId: '099400016550100', ref1, ref2 })
        expect(BigInt(read.amount!.replace('.', ''))).toBe(amount)
      }),
    )
  })
})

describe('the code of a slip', () => {
  test.each([
    ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
    ['003900060000010103014021820261122BAIZE000425102TH910497FE', '014', '20261122BAIZE00042'],
    ['003900060000010103014021820261122BAIZE000875102TH910488C', '014', '20261122BAIZE00087'],
  ])('%s names its bank and its transfer', (text, sendingBank, transRef) => {
    expect(readSlip(text)).toEqual({ kind: 'bank', sendingBank, transRef })
    expect(validate.slipVerify(text)).toEqual({ sendingBank, transRef })
  })

  test('of TrueMoney names its payment and day', () => {
    expect(readSlip('00490002010102010203P2P03145000123456789004082211202691047ad4')).toEqual({
      ...{ kind: 'truemoney', event: 'P2P', transRef: '50001234567890', day: '2026-11-22' },
    })
  })

  test('is refused when it is none, or its checksum is wrong', () => {
    for (const text of ['', 'https://bank.example', '003900060000010103014021820261122BAIZE000425102TH910497FF'])
      expect(() => readSlip(text)).toThrow(EmvError)
    expect(() => readSlip(writePromptPay({ to: { mobile: '0812345678' } }))).toThrow(EmvError)
  })
})

describe('PIX', () => {
  const key = '123e4567-e12b-12d1-a456-426655440000'

  test.each([
    [
      'the manual of the central bank',
      { to: { key }, name: 'Fulano de Tal', city: 'BRASILIA' },
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    ],
    [
      'a static one with amount and number',
      { to: { key, txid: 'DEP0000000042', amount: 150_50n }, name: 'BAIZE JOGOS', city: 'SAO PAULO' },
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406150.505802BR5911BAIZE JOGOS6009SAO PAULO62170513DEP00000000426304B771',
    ],
    [
      'a dynamic one',
      {
        to: { url: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25', once: true },
        name: 'BAIZE JOGOS',
        city: 'SAO PAULO',
      },
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5911BAIZE JOGOS6009SAO PAULO62070503***6304F98A',
    ],
  ])('writes %s', (_, pix, vector) => {
    expect(writePix(pix)).toBe(vector)
  })

  test('reads a recurrence', () => {
    const text =
      '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9'
    expect(readPix(text)).toMatchObject({
      ...{ key: undefined, url: undefined, txid: undefined, name: 'Fulano de Tal' },
      recurrence: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
    })
  })

  test('refuses keys, numbers and addresses that are none', () => {
    const of = (to: Parameters<typeof writePix>[0]['to']) => () => writePix({ to, name: 'A', city: 'B' })
    expect(of({ key: 'nothing' })).toThrow(EmvError)
    expect(of({ key, txid: 'with-dash' })).toThrow(EmvError)
    expect(of({ url: 'https://pix.example.com/x' })).toThrow(EmvError)
    expect(of({ key: '12ABC34501DE35' })).not.toThrow()
    expect(() => writePix({ to: { key }, name: 'เบซ', city: 'B' })).toThrow(EmvError)
  })
})

test('a drawn code is read back by a reader that did not draw it', async () => {
  for (const text of [
    writePromptPay({ to: { billerId: '099400016550100', ref1: 'D261123ABCDEF' }, amount: 1_000_37n }),
    writePix({
      to: { key: '+5511999998888', txid: 'D261123ABCDEF', amount: 99_90n },
      name: 'BAIZE',
      city: 'SAO PAULO',
    }),
  ]) {
    expect(create(text).modules.size).toBeGreaterThan(20)
    const { data, info } = await sharp(await toBuffer(text))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(readQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
    expect(fieldOf(openSealed(text), '00')).toBe('01')
  }
})
