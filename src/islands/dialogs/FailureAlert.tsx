import { useEffect, useState } from 'react'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { usePopup } from './context.ts'
import { failureSentence } from './FormParts.tsx'

/** Why a call failed. */
export function FailureAlert({ thrown }: { readonly thrown: unknown }) {
  const popup = usePopup()
  const [sentence, setSentence] = useState<string>()
  useEffect(() => {
    let wanted = true
    void failureSentence(popup, thrown).then((found) => wanted && setSentence(found))
    return () => {
      wanted = false
    }
  }, [popup, thrown])
  return sentence === undefined ? null : <FormAlert>{sentence}</FormAlert>
}
