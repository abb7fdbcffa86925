/** The steps of a round that a player may cash out after each of them. `Step` is what is answered in place of `'cashOut'`. */
export interface Steps<Step> {
  /** The frame waits for a step. */
  isAsked(): boolean
  /** Whether the main button cashes out, and whether it has to wait. */
  isCashOut(): boolean
  waits(): boolean
  /** A round begins: nothing can be done about what it brings first. */
  begin(): void
  /** The round is over, or was not accepted. */
  end(): void
  /** Asks for a step; a wish to cash out answers it at once where there is something to cash out. `start` shows that it is asked. */
  ask(canCashOut: boolean, start: () => void): Promise<Step | 'cashOut'>
  take(step: Step | 'cashOut'): void
  /** The main button was pressed. While a step is on its way that is a wish, which counts once when it has come. */
  press(): void
}

export function openSteps<Step>({
  worth,
  changed,
}: {
  /** What can be cashed out now; `null` before the first step. */
  readonly worth: () => string | null | undefined
  readonly changed: () => void
}): Steps<Step> {
  let answer: ((step: Step | 'cashOut') => void) | undefined
  let coming: 'first' | 'next' | undefined
  let isWanted = false
  const end = () => {
    coming = undefined
    isWanted = false
  }
  const take = (step: Step | 'cashOut') => {
    const resolve = answer
    if (resolve === undefined) return
    answer = undefined
    coming = 'next'
    resolve(step)
  }
  return {
    isAsked: () => answer !== undefined,
    isCashOut: () => answer !== undefined || coming === 'next',
    waits: () => (answer ? worth() == null : coming === 'first' || isWanted),
    begin() {
      coming = 'first'
    },
    end,
    ask(canCashOut, start) {
      const cashesOut = isWanted && canCashOut
      end()
      if (cashesOut) {
        coming = 'next'
        return Promise.resolve('cashOut' as const)
      }
      return new Promise((done) => {
        answer = done
        start()
      })
    },
    take,
    press() {
      if (answer && worth() != null) take('cashOut')
      else if (!answer && coming === 'next') {
        isWanted = true
        changed()
      }
    },
  }
}
