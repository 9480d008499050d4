/**
 * Files in pieces, by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload): POST creates an upload, PATCH
 * appends at `Upload-Offset`, HEAD returns how much has arrived. Extensions: creation, expiration. With the headers of
 * every call and the session of the user, whose upload it is. A repeated POST with the same Idempotency-Key returns the
 * same upload. It is no entry of the registry, because its bodies are bytes.
 */
export const filePieces = { name: 'files.pieces', path: 'uploads', offline: 'queue' } as const

export const tus = {
  version: '1.0.0',
  extensions: 'creation,expiration',
  contentType: 'application/offset+octet-stream',
} as const

/** What one request carries: some ten seconds of a slow network. */
export const PIECE_BYTES = 64 * 1024
/** The server takes larger pieces of other clients, up to this. */
export const LARGEST_PIECE = 512 * 1024

/** `Upload-Metadata` of an offer letter: its values are base64 in UTF-8. */
export const toUploadMetadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${toBase64(value)}`)
    .join(',')

/** Undefined when it cannot be read. */
export function readUploadMetadata(header: string): Record<string, string> | undefined {
  try {
    const pairs = header.split(',').map((pair) => pair.trim().split(' ', 2))
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, fromBase64(value)]))
  } catch {
    return undefined
  }
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const fromBase64 = (text: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
