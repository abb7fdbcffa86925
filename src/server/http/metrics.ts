import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobFigures } from '#server/kernel/job-figures.ts'
import type { Measures, Metric } from '#server/kernel/metric.ts'
import { plain } from './answer.ts'
import type { PageSource } from './rendered-pages.ts'
import type { RenderFigures } from './renderer.ts'
import { closedPolicy } from './security-headers.ts'

export interface Metrics extends Measures {
  request(method: string, route: string, status: number, seconds: number): void
  refused(code: string): void
  /** A page came from the cache, was served although it had changed, or was rendered. */
  page(source: PageSource): void
  readonly rendering: RenderFigures
  /** What is asked when somebody reads the metrics. */
  watchPages(figures: { waiting(): number; bytes(): number }): void
  /** What is asked when somebody reads the metrics: how the jobs of all processes stand. */
  watchJobs(read: () => Promise<readonly JobFigures[]>): void
  /** The exposition text. */
  text(): Promise<string>
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** Opens the metrics of this process, with what features show of their own. `streams` counts open event streams. */
export function openMetrics(streams: () => number, own: readonly Metric[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'baize_' })
  const requests = new Counter({
    name: 'baize_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'baize_http_request_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const refusals = new Counter({
    name: 'baize_refusals_total',
    help: 'Refusals by their code.',
    labelNames: ['code'] as const,
    registers,
  })
  new Gauge({
    name: 'baize_event_streams',
    help: 'Open event streams.',
    registers,
    collect() {
      this.set(streams())
    },
  })
  // Looking a metric up by its labels costs more than counting; routes are patterns, so there are only so many.
  const counters = new Map<string, { inc(): void }>()
  const timers = new Map<string, { observe(seconds: number): void }>()
  function counterOf(method: string, route: string, status: number): { inc(): void } {
    const key = `${method} ${status} ${route}`
    const known = counters.get(key) ?? requests.labels(method, route, String(status))
    counters.set(key, known)
    return known
  }
  function timerOf(route: string): { observe(seconds: number): void } {
    const known = timers.get(route) ?? seconds.labels(route)
    timers.set(route, known)
    return known
  }
  return {
    request(method, route, status, took) {
      counterOf(knownMethods.has(method) ? method : 'other', route, status).inc()
      timerOf(route).observe(took)
    },
    refused: (code) => refusals.inc({ code }),
    ...featureMetrics(registers, own),
    ...pageMetrics(registers),
    watchJobs: (read) => watchJobs(registers, read),
    text: () => registry.metrics(),
  }
}

/** What the features declare. */
function featureMetrics(registers: Registry[], own: readonly Metric[]): Measures {
  const option = ({ name, help, labels }: Metric) => ({ name, help, labelNames: [...labels], registers })
  const of = (kind: Metric['kind']) => own.filter((metric) => metric.kind === kind)
  const gauges = new Map(of('gauge').map((metric) => [metric.name, new Gauge(option(metric))]))
  const counters = new Map(of('counter').map((metric) => [metric.name, new Counter(option(metric))]))
  function known<T>(all: ReadonlyMap<string, T>, { kind, name }: Metric): T {
    const found = all.get(name)
    if (found === undefined) throw new Error(`no feature.ts lists the ${kind} ${name}`)
    return found
  }
  return {
    set: (metric, labels, value) => known(gauges, metric).set(labels, value),
    count: (metric, labels) => known(counters, metric).inc(labels),
  }
}

function pageMetrics(registers: Registry[]): Pick<Metrics, 'page' | 'rendering' | 'watchPages'> {
  const sources = new Counter({
    name: 'baize_pages_total',
    help: 'Pages by where they came from: the cache, the cache although they had changed, or a render process.',
    labelNames: ['source'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'baize_render_seconds',
    help: 'Time that a render process took for a page, without waiting.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'baize_renders_refused_total',
    help: 'Pages not rendered: too many were waiting (full), too long (late), or the process ended (lost).',
    labelNames: ['why'] as const,
    registers,
  })
  const restarts = new Counter({
    name: 'baize_render_restarts_total',
    help: 'Render processes that ended and were started anew.',
    registers,
  })
  return {
    page: (source) => sources.inc({ source }),
    rendering: {
      rendered: (took) => seconds.observe(took),
      refused: (why) => refused.inc({ why }),
      restarted: () => restarts.inc(),
    },
    watchPages({ waiting, bytes }) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          ...{ name, help, registers },
          collect() {
            this.set(read())
          },
        })
      gauge('baize_pages_waiting', 'Pages that wait for a render process.', waiting)
      gauge('baize_page_cache_bytes', 'Size of the pages that are kept.', bytes)
    },
  }
}

/** The jobs are the database's: each process gives the same figures. Those of one reading come from one query. */
function watchJobs(registers: Registry[], read: () => Promise<readonly JobFigures[]>): void {
  let reading: Promise<readonly JobFigures[]> | undefined
  const figures = (): Promise<readonly JobFigures[]> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauge = (name: string, help: string, figureOf: (job: JobFigures) => number | null) =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['job'] },
      async collect() {
        this.reset()
        for (const job of await figures()) {
          const value = figureOf(job)
          if (value !== null) this.set({ job: job.name }, value)
        }
      },
    })
  gauge('baize_jobs_waiting', 'Jobs that wait, those that are to be tried again among them.', (job) => job.waiting)
  gauge('baize_jobs_oldest_seconds', 'Age of the oldest job that waits.', (job) => job.oldestSeconds)
  gauge('baize_jobs_failed', 'Jobs of the last two days that failed for good.', (job) => job.failed)
  gauge('baize_jobs_dead', 'Jobs that failed for good and that nobody has dealt with.', (job) => job.dead)
  gauge('baize_job_last_run_timestamp_seconds', 'When a job last succeeded.', ({ lastAt }) =>
    lastAt === null ? null : lastAt.getTime() / 1000,
  )
  gauge('baize_job_last_run_seconds', 'How long that run took.', (job) => job.lastSeconds)
  new Gauge({
    ...{ name: 'baize_ledger_faults', help: 'Broken rules of the ledger; 0 is healthy.', registers },
    async collect() {
      const found = (await figures()).map(({ lastOutput }) => Number(lastOutput?.faults ?? 0))
      this.set(found.reduce((sum, count) => sum + count, 0))
    },
  })
}

/** Serves the metrics to this machine alone; gives the way to stop. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const found = request.url === '/metrics'
    const answer = plain(found ? 200 : 404, found ? await metrics.text() : 'Not found.')
    const headers = { ...answer.headers, 'content-security-policy': closedPolicy, 'x-content-type-options': 'nosniff' }
    response.writeHead(answer.status, headers).end(answer.body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
