import { offerLetter } from '../contract/files.ts'

export type LetterFault = 'wrong' | 'too-big' | 'empty' | 'unreadable'

type Kind = (typeof offerLetter.types)[number]

/**
 * Checks an offer letter on the device, before anything is kept (STG-26, TRAP-36): jpg or pdf by the type the picker names
 * and by its first bytes, at most 5 MB. Gives a copy with a safe name: what a phone's picker hands out can be gone when
 * the network is back.
 */
export async function checkLetter(file: File): Promise<{ file: File } | { fault: LetterFault }> {
  if (file.size === 0) return { fault: 'empty' }
  if (file.size > offerLetter.maxBytes) return { fault: 'too-big' }
  if (file.type && !(offerLetter.types as readonly string[]).includes(file.type)) return { fault: 'wrong' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { fault: 'unreadable' }
  }
  const kind = kindOf(new Uint8Array(bytes))
  if (!kind || (file.type && file.type !== kind)) return { fault: 'wrong' }
  return { file: new File([bytes], safeName(file.name, kind), { type: kind }) }
}

/** Readers accept a PDF whose mark stands a little late, after what a scanner wrote before it. */
const PDF_MARK_WITHIN = 1024

function kindOf(bytes: Uint8Array): Kind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const head = String.fromCharCode(...bytes.subarray(0, PDF_MARK_WITHIN))
  return head.includes('%PDF-') ? 'application/pdf' : undefined
}

const LONGEST_NAME = 80

/** A name that is one part of a path, whatever was in it; letters of every script stay. */
export function safeName(name: string, kind: Kind): string {
  const own = name.split(/[/\\]/).at(-1) ?? ''
  const extension = kind === 'application/pdf' ? 'pdf' : 'jpg'
  const base = own
    .normalize('NFC')
    .replace(kind === 'application/pdf' ? /\.pdf$/i : /\.jpe?g$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\-_]+|[.\-_]+$/g, '')
  return `${[...base].slice(0, LONGEST_NAME).join('') || 'offer-letter'}.${extension}`
}
