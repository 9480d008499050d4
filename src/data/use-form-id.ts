import { useState } from 'react'

export interface FormId {
  current: () => string
  /** For what is entered next: after a success, and when what was entered is given up. */
  renew: () => void
}

function makeFormId(): FormId {
  let id: string = crypto.randomUUID()
  return {
    current: () => id,
    renew: () => {
      id = crypto.randomUUID()
    },
  }
}

/**
 * The id of an open form that adds something and keeps no draft: by it `sendOnce` finds an earlier attempt of this form
 * and of no other, whatever is corrected in between. It ends with the form, as what is entered does.
 */
export function useFormId(): FormId {
  const [formId] = useState(makeFormId)
  return formId
}
