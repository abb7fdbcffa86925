import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type ResourceOptions, resource } from '#stores/resource.ts'

/**
 * A {@link resource} that lives as long as the component. `load` and `options` are those of the first rendering; an
 * `input` that differs by its JSON loads again, and without one nothing is loaded.
 */
export function useResource<Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  input: Input | undefined,
  options?: ResourceOptions<Input, Data>,
) {
  const [own] = useState(() => resource(load, options))
  const key = JSON.stringify(input)
  useEffect(() => own.open(), [own])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an input is the same when its JSON is
  useEffect(() => {
    if (input !== undefined) own.ask(input)
  }, [own, key])
  const { $state, refresh, retry, show, patch } = own
  return { ...useStore($state, { ssr: 'initial' }), refresh, retry, show, patch }
}

/** The same for public data, or data that only members request: it loads without waiting for the session. */
export const usePublic = <Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  input: Input,
  live?: (refresh: () => void) => () => void,
) => useResource(load, input, { of: 'nobody', ...(live && { live }) })
