import { describe, expect, it } from 'vitest'
import { repeated } from '#server/kernel/repeated.ts'

describe('what somebody typed', () => {
  it.each(['mali', 'มะลิ', '+66812345678', 'slip 2026-11-23 #4', '1,000.50', 'a@b.example'])(
    'is repeated where it is plain: %s',
    (typed) => expect(repeated(typed)).toBe(typed),
  )

  it.each(['<script>alert(1)</script>', '{jndi:ldap://x}', '../../etc/passwd', '"', '', 'a'.repeat(201)])(
    'is left out where it is not: %s',
    (typed) => expect(repeated(typed)).toBe('…'),
  )
})
