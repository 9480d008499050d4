import * as v from 'valibot'
import { fromBase64Url, toBase64Url } from '../lib/base64url.ts'

/**
 * The pass of an applicant, the text of its QR code: `FH1.{key}.{payload}.{signature}`. `key` names the key that signed
 * everything before the last dot; payload and signature are base64url. Nothing in it is secret, and nothing but the name
 * says who somebody is.
 */
export interface Pass {
  funnelId: string
  hiringRequestId: string
  ipId: string
  name: string
  /** Epoch ms, whole seconds: from then on it is not accepted. */
  until: number
}

export interface ReadPass {
  pass: Pass
  keyId: number
  /** What the signature is about. */
  signed: string
  /** 64 bytes. */
  signature: Uint8Array<ArrayBuffer>
}

export const PREFIX = 'FH1.'
/** Longer than any pass with the longest name. */
const LONGEST_PASS = 2_000
const LONGEST_NAME = 60

/** A key signs for so long; the one before and the one after are known to every phone as well. */
export const PASS_KEY_DAYS = 90

const payload = v.tuple([
  v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  v.pipe(v.string(), v.maxLength(100)),
  v.pipe(v.string(), v.maxLength(100)),
  v.pipe(v.string(), v.maxLength(400)),
  v.pipe(v.number(), v.integer(), v.minValue(0)),
])

/** The signed part of a pass. A very long name is cut, so that the code stays easy to scan. */
export function writeSigned({ funnelId, hiringRequestId, ipId, name, until }: Pass, keyId: number): string {
  const short = [...name].slice(0, LONGEST_NAME).join('')
  const text = JSON.stringify([funnelId, hiringRequestId, ipId, short, Math.floor(until / 1000)])
  return `${PREFIX}${keyId}.${toBase64Url(new TextEncoder().encode(text))}`
}

/** Whether a scanned or typed text claims to be a pass. */
export const looksLikePass = (text: string): boolean => text.trim().startsWith(PREFIX)

/** Undefined when it is no pass at all. Says nothing about the signature. */
export function readPass(text: string): ReadPass | undefined {
  const match = /^(FH1\.(\d{1,6})\.([\w-]+))\.([\w-]+)$/.exec(text.trim())
  if (!match || text.length > LONGEST_PASS) return undefined
  const [, signed, keyId, body, sealed] = match as unknown as [string, string, string, string, string]
  const signature = fromBase64Url(sealed)
  const bytes = fromBase64Url(body)
  if (signature?.length !== 64 || !bytes) return undefined
  try {
    const parsed = v.safeParse(payload, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (!parsed.success) return undefined
    const [funnelId, hiringRequestId, ipId, name, seconds] = parsed.output
    const pass = { funnelId, hiringRequestId, ipId, name, until: seconds * 1000 }
    return { pass, keyId: Number(keyId), signed, signature }
  } catch {
    return undefined
  }
}
