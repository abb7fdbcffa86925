/** Spec 1 §9: a part of the page that takes longer will not come. */
const partMs = 120_000

/** Resolves like the part, or rejects when it takes too long. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('import: timeout')), partMs)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
