import { vi } from 'vitest'

// A worker keeps what it has loaded of packages; what is ours, and what a file has put in its place, each file loads anew.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
