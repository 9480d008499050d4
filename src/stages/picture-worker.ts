import { shrinkHere } from './picture.ts'

/** The smaller picture, or that this one cannot be read. */
export type PictureMessage = { blob: Blob } | { failed: true }

addEventListener('message', (event: MessageEvent<Blob>) => {
  const say = (message: PictureMessage) => postMessage(message)
  shrinkHere(event.data).then(
    (blob) => say({ blob }),
    () => say({ failed: true }),
  )
})
