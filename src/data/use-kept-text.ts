import { useState } from 'react'
import { useKeptDraft } from './use-kept-draft.ts'

/** One text that is saved on the device while it is typed. `text` is undefined until the first read. */
export function useKeptText(key: string) {
  const { draft, keep, drop } = useKeptDraft<string>(key)
  const [typed, setTyped] = useState<string>()
  const write = (text: string) => {
    setTyped(text)
    keep(text)
  }
  return { text: draft === undefined ? undefined : (typed ?? draft ?? ''), write, drop }
}
