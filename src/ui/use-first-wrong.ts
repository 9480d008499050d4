import { useEffect, useRef } from 'react'

/**
 * Each attempt to submit moves the focus to the first invalid field from top to bottom, also one that the server
 * refused. The form library knows only its own inputs, in the order in which they were registered.
 */
export function useFirstWrong<E extends HTMLElement>(submitCount: number) {
  const fields = useRef<E>(null)
  useEffect(() => {
    if (submitCount > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return fields
}
