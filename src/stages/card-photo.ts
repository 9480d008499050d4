import { MOST_CHOSEN_PICTURE } from './offer-letter.ts'
import { shrinkPicture } from './shrink-picture.ts'

export type PhotoFault = 'photoWrong' | 'photoTooBig'

/** A photo as it is stored: made small, without what the camera wrote into it, under a name that no other one has. */
export async function preparePhoto(
  questionId: string,
  chosen: File,
  shrink: (file: Blob) => Promise<Blob | undefined> = shrinkPicture,
): Promise<{ file: File } | { fault: PhotoFault }> {
  if (chosen.size > MOST_CHOSEN_PICTURE) return { fault: 'photoTooBig' }
  const small = await shrink(chosen)
  if (!small) return { fault: 'photoWrong' }
  const name = `${questionId}-${crypto.randomUUID().slice(0, 13)}.jpg`
  return { file: new File([small], name, { type: 'image/jpeg' }) }
}
