import { useEffect, useRef, useState } from 'react'
import { uploadBytesMax, uploadTypes } from '#api/upload-rules.ts'
import { type FailureCode, failureCode } from '#browser/failure.ts'
import { removePicture, sendPicture } from '#stores/uploads.ts'
import type { Pictures, ShownPicture } from '#ui/form/UploadField.tsx'

/** A picture that a member has chosen, and what has become of it. */
interface ChosenPicture extends ShownPicture {
  readonly fault?: FailureCode
}

export interface Uploads extends Pictures {
  /** Nothing is kept or on its way. */
  readonly isEmpty: boolean
  /**
   * What the server keeps, for the call that refers to it, once nothing is on its way any more. `undefined` when a picture
   * failed meanwhile: the field says so beside it.
   */
  readonly ready: () => Promise<readonly string[] | undefined>
  /** Forgets all of them, after a call has referred to them. */
  readonly clear: () => void
}

const accept = uploadTypes.join(',')
/** Faults that are not the picture's own: the same one may be sent again. */
const passing: readonly FailureCode[] = ['network', 'timeout', 'unavailable', 'too_many_requests']

/** What is plain before anything is sent. */
function faultOf(file: File): FailureCode | undefined {
  if (!(uploadTypes as readonly string[]).includes(file.type)) return 'upload_wrong_type'
  return file.size > uploadBytesMax ? 'upload_too_large' : undefined
}

interface Held {
  readonly file: File
  readonly ending: AbortController
  id?: string
  /** Whether it got there, or was taken away on the way; set while it is being sent. */
  sending?: Promise<boolean> | undefined
}

/** Pictures of a form: each is sent when it is chosen, and kept beside whatever else was typed. */
export function useUploads(max: number): Uploads {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const held = useRef(new Map<number, Held>())
  const last = useRef(0)
  useEffect(() => {
    const all = held.current
    return () => {
      for (const { ending } of all.values()) ending.abort()
    }
  }, [])
  const change = (key: number, more: Partial<ChosenPicture>) =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...more } : one)))

  async function send(key: number, one: Held): Promise<boolean> {
    const { file, ending } = one
    change(key, { sent: 0, fault: undefined, canRepeat: false } as Partial<ChosenPicture>)
    try {
      const { id } = await sendPicture(file, (sent) => change(key, { sent }), ending.signal)
      // Taken away while its answer was on the way.
      if (ending.signal.aborted) removePicture(id)
      else {
        one.id = id
        change(key, { id, sent: undefined } as Partial<ChosenPicture>)
      }
      return true
    } catch (thrown) {
      if (ending.signal.aborted) return true
      const fault = failureCode(thrown)
      change(key, { fault, canRepeat: passing.includes(fault), sent: undefined } as Partial<ChosenPicture>)
      return false
    } finally {
      one.sending = undefined
    }
  }

  function begin(key: number, file: File) {
    const one: Held = { file, ending: new AbortController() }
    held.current.set(key, one)
    one.sending = send(key, one)
  }

  function add(files: Iterable<File>) {
    const room = max - pictures.filter(({ fault }) => fault === undefined).length
    const chosen = [...files].slice(0, Math.max(0, room)).map((file) => {
      last.current += 1
      const fault = faultOf(file)
      const picture = { key: last.current, name: file.name, bytes: file.size, preview: URL.createObjectURL(file) }
      return { file, picture: fault === undefined ? picture : { ...picture, fault } }
    })
    // A new choice is the answer to a fault.
    const kept = pictures.filter(({ fault, key, preview }) => fault === undefined || drop(key, preview))
    setPictures([...kept, ...chosen.map(({ picture }) => picture)])
    for (const { file, picture } of chosen) if (!('fault' in picture)) begin(picture.key, file)
  }

  function drop(key: number, preview: string): false {
    held.current.get(key)?.ending.abort()
    held.current.delete(key)
    URL.revokeObjectURL(preview)
    return false
  }

  function remove(key: number) {
    const picture = pictures.find((one) => one.key === key)
    if (picture === undefined) return
    drop(key, picture.preview)
    if (picture.id !== undefined) removePicture(picture.id)
    setPictures((now) => now.filter((one) => one.key !== key))
  }

  return {
    pictures,
    max,
    accept,
    isEmpty: pictures.every(({ fault }) => fault !== undefined),
    async ready() {
      const all = await Promise.all([...held.current.values()].map(({ sending }) => sending ?? true))
      return all.includes(false) ? undefined : [...held.current.values()].flatMap(({ id }) => id ?? [])
    },
    add,
    again(key) {
      const file = held.current.get(key)?.file
      if (file) begin(key, file)
    },
    remove,
    clear() {
      for (const { key, preview } of pictures) drop(key, preview)
      setPictures([])
    },
  }
}
