import { useEffect, useRef } from 'react'

/**
 * Each attempt to submit brings the focus to the first wrong field, as they stand from top to bottom, also to one that the
 * server found wrong. The form library knows only its own inputs, and those in the order they came up.
 */
export function useFirstWrong<E extends HTMLElement>(submitCount: number) {
  const fields = useRef<E>(null)
  useEffect(() => {
    if (submitCount > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return fields
}
