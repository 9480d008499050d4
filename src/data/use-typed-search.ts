import { useEffect, useState } from 'react'
import { isSearchable } from '../lib/text.ts'
import { limits } from '../rules/limits.ts'

/**
 * What stands in a search box: it becomes a search half a second after the last letter, when the box is empty or holds
 * three (TASK-04, FUN-04, HR-53). A search that was changed from outside, e.g. by Back, is taken over.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Its own search comes back as the new value, on a slow phone after more letters have been typed: those stay
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
