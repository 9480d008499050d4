import { sniffType } from './types.ts'

/** Kinds of files that are kept of what somebody sent, with the ending of their names. */
const ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'video/mp4': 'mp4',
} as const

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/**
 * The ending for the name of a file by its first bytes, whatever it is said to be: pictures, PDFs, voice notes, short
 * videos. Undefined for everything else: nothing that runs when it is opened is kept.
 */
export function endingOf(bytes: Buffer): string | undefined {
  const sniffed = sniffType(bytes)
  if (sniffed) return ENDINGS[sniffed]
  if (startsWith(bytes, 'OggS')) return ENDINGS['audio/ogg']
  if (startsWith(bytes, '#!AMR')) return ENDINGS['audio/amr']
  // Also the sound of an iPhone and 3gp: the same box of MPEG-4
  if (startsWith(bytes, 'ftyp', 4)) return ENDINGS['video/mp4']
  if (startsWith(bytes, 'ID3')) return ENDINGS['audio/mpeg']
  if (bytes[0] !== 0xff || bytes.length < 4) return undefined
  // Frames of MPEG audio: layer 0 is AAC
  if ((bytes[1]! & 0xf6) === 0xf0) return ENDINGS['audio/aac']
  return (bytes[1]! & 0xe6) === 0xe2 ? ENDINGS['audio/mpeg'] : undefined
}
