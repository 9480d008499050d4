import { useEffect, useState } from 'react'
import { isSearchable } from '../lib/text.ts'
import { limits } from '../rules/limits.ts'

/**
 * The text of a search box, debounced: it becomes a search half a second after the last keystroke, if the box is empty
 * or has at least three characters (TASK-04, FUN-04, HR-53). A search changed from outside, e.g. by Back, replaces it.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // This hook's own search returns as the new value, on a slow phone after further typing: what was typed stays
  const [asked, setAsked] = useState<string>()
  if (value !== seen) {
    setSeen(value)
    setAsked(undefined)
    if (value !== asked && value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === value || !isSearchable(text)) return
    const timer = setTimeout(() => {
      setAsked(text)
      onSearch(text)
    }, limits.searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return [typed, setTyped] as const
}
