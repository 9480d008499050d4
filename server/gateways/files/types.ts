/** Kept: copies that the server made of files that may not change any more. */
export type FileKind = 'Asset' | 'Candidates' | 'CompanyLogo' | 'Kept'
export const fileKinds: readonly FileKind[] = ['Asset', 'Candidates', 'CompanyLogo', 'Kept']

/** A stored file: `fileName` may hold folders, e.g. joiningDoc/{funnelId}/{field}/{name} (TRAP-35). */
export interface FileRef {
  kind: FileKind
  fileName: string
}

export interface UploadRequest extends FileRef {
  /** No link leads to a copy that is kept. */
  kind: Exclude<FileKind, 'Kept'>
  /** The link is valid for exactly this media type. */
  contentType: string
  /**
   * And exactly this many bytes, when the client gave a size; otherwise for at most `maxBytes`. An S3 API cannot limit
   * an upload by a maximum, so it needs the size.
   */
  size?: number
  maxBytes: number
}

export interface StoredFile {
  /** Bytes. */
  size: number
  /** The type by the first bytes; undefined when it is none of the known types. */
  type?: SniffedType
  /** Another one after the content was replaced; undefined where `keep` copies what is there in one piece anyway. */
  version?: string
}
export type SniffedType = 'image/jpeg' | 'image/png' | 'application/pdf'
/** Types whose files must begin as such files do. */
export const sniffableTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'] satisfies SniffedType[]

/**
 * Where files are stored: on this server's disk (disk.ts) or at any S3 API (s3.ts). Links are signed, valid for a short
 * time, and carry no session. Features API-030 to API-034, STG-26.
 */
export interface FileGateway {
  /** A link to PUT the file to, valid for 10 minutes. `origin` is this server's, e.g. https://hire.example. */
  uploadLink(request: UploadRequest, origin: string): Promise<string>
  /** A link to view the file, valid for 5 minutes or `lifeMs`. On our own server it ends with the account of `userId`. */
  viewLink(file: FileRef, origin: string, userId?: string, lifeMs?: number): Promise<string>
  /** The same, but the response of either host is a file to save under its name (PROF-12). */
  downloadLink(file: FileRef, origin: string, userId?: string): Promise<string>
  /** What has arrived under this name; undefined when nothing has. */
  find(file: FileRef): Promise<StoredFile | undefined>
  /** Stores what the server made itself, as a whole or not at all; returns what it is. */
  store(file: FileRef, bytes: Uint8Array): Promise<StoredFile>
  /**
   * Copies a file, as it is in that `version`, to a name that no upload link was ever signed for. Returns false when it
   * is not there or not in that version any more.
   */
  keep(file: FileRef, as: FileRef & { kind: 'Kept' }, version: string | undefined): Promise<boolean>
  /** Removes it for good; one that is not there is no error. */
  remove(file: FileRef): Promise<void>
}

export const UPLOAD_LINK_MS = 10 * 60_000
export const VIEW_LINK_MS = 5 * 60_000

/** The type of a file by its first bytes, regardless of its name and declared type. Eight bytes are enough. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  const startsWith = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  return undefined
}

/** What makes a browser save a file under its own name; without a blank, which some storages read from a query as a plus. */
export const asAttachment = (fileName: string): string => `attachment;filename*=UTF-8''${encodeFileName(fileName)}`

/** The last part of a name as RFC 8187 writes it. */
export const encodeFileName = (fileName: string): string =>
  encodeURIComponent(fileName.split('/').at(-1)!).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
