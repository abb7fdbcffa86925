import { ServerResponse } from 'node:http'

/** Moves `Date` so far from the real time, from where it runs on. Runs inside pages too, so it uses nothing from outside. */
export function shiftDate(byMs: number): void {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + byMs
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (date, args, called) => Reflect.construct(date, args.length === 0 ? [now()] : args, called),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
  RealDate.prototype.constructor = globalThis.Date
}

// Preloaded into every program that a browser test starts (`test-date.ts`).
const offsetMs = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0)
if (offsetMs !== 0) {
  shiftDate(offsetMs)
  // Node writes the real time into answers, and the site's pages set their clock by it.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (!this.headersSent && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
    return Reflect.apply(writeHead, this, args)
  } as typeof writeHead
}
