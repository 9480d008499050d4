import { lazy, Suspense, useState } from 'react'
import type { Address } from '../contract/addresses.ts'
import { loadWords } from '../text/index.ts'

export type AddressDialogProps = {
  opened: boolean
  /** Whose office it is. */
  ipId: string
  /** The one to edit; a new one without. */
  address?: Address | undefined
  onClose: () => void
  onSaved: (address: Address) => void
  /** Offers to delete the one that is edited. */
  onDeleted?: (address: Address) => void
}

const Body = lazy(async () => {
  const [body] = await Promise.all([import('./address-form.tsx'), loadWords('places')])
  return body
})

/** Add New Address, and the same for one that is there (ADDR-04). Nothing of it is loaded before it first opens. */
export function AddressDialog(props: AddressDialogProps) {
  const [times, setTimes] = useState(0)
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened !== wasOpened) {
    setWasOpened(props.opened)
    if (props.opened) setTimes(times + 1)
  }
  if (times === 0) return null
  return (
    <Suspense fallback={null}>
      {/* Anew for each opening: nothing of an earlier address is left in it */}
      <Body key={times} {...props} />
    </Suspense>
  )
}
