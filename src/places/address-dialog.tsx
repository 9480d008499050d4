import { lazy, Suspense, useState } from 'react'
import type { Address } from '../contract/addresses.ts'
import { loadWords } from '../text/index.ts'

export type AddressDialogProps = {
  opened: boolean
  /** The partner that owns the office. */
  ipId: string
  /** The address to edit; undefined for a new one. */
  address?: Address | undefined
  /** The district in which a new one is; undefined: the map opens at the headquarters. */
  near?: string | undefined
  onClose: () => void
  onSaved: (address: Address) => void
  /** Enables deleting the edited address. */
  onDeleted?: (address: Address) => void
}

const Body = lazy(async () => {
  const [body] = await Promise.all([import('./address-form.tsx'), loadWords('places')])
  return body
})

/** Add New Address, and editing of a saved one (ADDR-04). Loaded when it first opens. */
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
      {/* Remounted for each opening, so that nothing of the previous address is left */}
      <Body key={times} {...props} />
    </Suspense>
  )
}
