/** Tells people from programs before an expensive or sensitive call. */
export interface HumanCheck {
  readonly provider: 'off' | 'proof-of-work' | 'geetest4'
  /** Public parameters of a new challenge. */
  challenge(): Promise<Record<string, unknown>>
  /** Whether `solution` solves a challenge of ours that is not spent; spends it. Fails closed. */
  verify(solution: string | undefined, ip: string): Promise<boolean>
}
