import { lazy, Suspense, useState } from 'react'
import type { Spoc } from '../../../contract/spocs.ts'

export interface SpocDialogProps {
  opened: boolean
  ipId: string
  onClose: () => void
  onAdded: (spoc: Spoc) => void
}

const Form = lazy(() => import('./spoc-form.tsx'))

/** Add Interview SPOC (HR-36). Loaded when it first opens. */
export function SpocDialog(props: SpocDialogProps) {
  const [times, setTimes] = useState(0)
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened !== wasOpened) {
    setWasOpened(props.opened)
    if (props.opened) setTimes(times + 1)
  }
  if (times === 0) return null
  return (
    <Suspense fallback={null}>
      <Form key={times} {...props} />
    </Suspense>
  )
}
