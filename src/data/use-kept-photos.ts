import { useCallback, useEffect, useRef, useState } from 'react'
import { dropPhoto, dropPhotos, keepPhoto, readPhotos } from '../offline/device/draft-photos.ts'
import { withRoom } from '../offline/rows/make-room.ts'
import { useStore } from './store-context.tsx'

type Photos = Readonly<Record<string, File>>

/**
 * Photos of a small form that are kept on the device until it is saved, as its draft is (use-kept-draft.ts). `kept` is undefined
 * until the first read. Keeping is best effort: without room a photo is there as long as the form is open.
 */
export function useKeptPhotos(of: string) {
  const store = useStore()
  const [kept, setKept] = useState<Photos>()
  // One after the other: a photo that is still being read must not come back after it was dropped
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const enqueue = useCallback((work: () => PromiseLike<unknown>) => {
    last.current = last.current.then(work).catch(() => undefined)
  }, [])
  useEffect(() => {
    let isGone = false
    void readPhotos(store, of)
      .catch((): Photos => ({}))
      .then((photos) => {
        if (!isGone) setKept(photos)
        return undefined
      })
    return () => {
      isGone = true
    }
  }, [store, of])
  const keep = useCallback(
    (id: string, file: File | undefined) => {
      if (store.closed) return
      const change = () => (file ? keepPhoto(store, of, id, file) : dropPhoto(store, of, id))
      enqueue(() => withRoom(store, [], change))
    },
    [store, of, enqueue],
  )
  const drop = useCallback(() => enqueue(() => dropPhotos(store, of)), [store, of, enqueue])
  return { kept, keep, drop }
}
