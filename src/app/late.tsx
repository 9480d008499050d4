import { useEffect, useState, type ComponentType } from 'react'
import { loadLate } from '../boot/load-late.ts'

interface Props {
  /** The same function at every render. */
  load: () => Promise<ComponentType>
}

/** A part of the frame of which the first render shows nothing: it is loaded after that. */
export function Late({ load }: Props) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    void loadLate(load).then((part) => {
      if (!isGone) setPart(() => part)
      return undefined
    })
    return () => {
      isGone = true
    }
  }, [load])
  return Part ? <Part /> : null
}
