import { offerLetter } from '../contract/files.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** most: how large it may be, bytes. */
export type LetterFault =
  { fault: 'wrong' | 'empty' | 'unreadable' | 'no-picture' } | { fault: 'too-big'; most: number }

type Kind = (typeof offerLetter.types)[number]

/** A picture is made small before it is stored, so it may be larger than what is sent: larger than any phone's camera makes. */
export const MOST_CHOSEN_PICTURE = 30 * 1024 * 1024

/** Of a file without a type only its bytes tell what it is. */
const mostChosen = (type: string): number => (type === 'application/pdf' ? offerLetter.maxBytes : MOST_CHOSEN_PICTURE)

/**
 * Checks an offer letter on the device before anything is stored (STG-26, TRAP-36): jpg or pdf by the picker's type and
 * by its first bytes; a pdf has at most 5 MB, and what is larger than any picture is not read. Returns a copy with a safe
 * name, because the file from a phone's picker can be gone when the network is back.
 */
export async function checkLetter(file: File): Promise<{ file: File } | LetterFault> {
  if (file.size === 0) return { fault: 'empty' }
  if (file.size > mostChosen(file.type)) return { fault: 'too-big', most: mostChosen(file.type) }
  if (file.type && !(offerLetter.types as readonly string[]).includes(file.type)) return { fault: 'wrong' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { fault: 'unreadable' }
  }
  const kind = kindOf(new Uint8Array(bytes))
  if (!kind || (file.type && file.type !== kind)) return { fault: 'wrong' }
  if (file.size > mostChosen(kind)) return { fault: 'too-big', most: mostChosen(kind) }
  return { file: new File([bytes], safeName(file.name, kind), { type: kind }) }
}

/**
 * An offer letter as it is stored: checked, a picture made small and without what the camera wrote into it, a PDF as it
 * is.
 */
export async function prepareLetter(
  chosen: File,
  shrink: (file: Blob) => Promise<Blob | undefined> = shrinkPicture,
): Promise<{ file: File } | LetterFault> {
  const checked = await checkLetter(chosen)
  if ('fault' in checked || checked.file.type !== 'image/jpeg') return checked
  const { name, type } = checked.file
  const small = await shrink(checked.file)
  return small ? { file: new File([small], name, { type }) } : { fault: 'no-picture' }
}

/** PDF readers accept a signature that is not at the very start: scanners may write something before it. */
const PDF_MARK_WITHIN = 1024

function kindOf(bytes: Uint8Array): Kind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const head = String.fromCharCode(...bytes.subarray(0, PDF_MARK_WITHIN))
  return head.includes('%PDF-') ? 'application/pdf' : undefined
}

const LONGEST_NAME = 80

/** Returns a name that is a single path segment, whatever the input; letters of every script stay. */
export function safeName(name: string, kind: Kind): string {
  const own = name.split(/[/\\]/).at(-1) ?? ''
  const extension = kind === 'application/pdf' ? 'pdf' : 'jpg'
  const base = own
    .normalize('NFC')
    .replace(kind === 'application/pdf' ? /\.pdf$/i : /\.jpe?g$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\-_]+|[.\-_]{1,255}$/g, '')
  return `${[...base].slice(0, LONGEST_NAME).join('') || 'offer-letter'}.${extension}`
}
