/** A rough strength of a password from 0 to 4: length first, variety second. Only an encouragement, no rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  const points = (password.length >= 8 ? 1 : 0) + (password.length >= 12 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (variety < 5) return 1
  return Math.min(4, 1 + points) as 1 | 2 | 3 | 4
}

export interface PasswordStrengthProps {
  readonly password: string
  /** What readers hear of a strength. */
  readonly nameOf: (strength: ReturnType<typeof passwordStrength>) => string
}

/** How strong a new password is, among the notes of its field. */
export function PasswordStrength({ password, nameOf }: PasswordStrengthProps) {
  const n = passwordStrength(password)
  return (
    <div className="strength mb-1.5" data-n={n} role="img" aria-label={nameOf(n)}>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
