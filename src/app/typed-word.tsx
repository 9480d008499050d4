import { useState } from 'react'
import { useText } from '../text/index.ts'
import { TextField } from '../ui/text-field.tsx'

/** In a confirmation of what cannot be undone: its button is enabled once this word is typed. */
export function TypedWord({ word, onReady }: { word: string; onReady: (isReady: boolean) => void }) {
  const t = useText('session')
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={t('typedConfirm', { word })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onReady(currentTarget.value.trim() === word)
      }}
      autoComplete="off"
      autoCapitalize="none"
      data-autofocus
    />
  )
}
