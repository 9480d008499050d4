import type { IncomingMessage } from 'node:http'
import { createOutside, isServiceDown, type Outside } from '../outside.ts'
import { requestPinned } from '../pinned-request.ts'
import { namedIn } from '../webhooks/named.ts'
import { findTarget, PrivateAddress, systemResolve, type Found, type Resolve } from '../webhooks/resolve.ts'
import { OidcFault } from '../../core/oidc.ts'

const LIMIT_MS = 5_000
/** Of a document, of keys, or of tokens. */
const LARGEST_REPLY = 512 * 1024
/** Circuits that are remembered; more issuers than that are not in any settings. */
const MOST_CIRCUITS = 500

export interface AskOptions {
  /** Of OIDC_HOSTS: hosts of a network of one's own, or origins where one speaks http. */
  named: readonly string[]
  resolve?: Resolve
  limitMs?: number
}

export interface Question {
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Reply {
  status: number
  text: string
}

/** Asks an address of a provider; one that fails again and again is left alone for a while, the others are not. */
export type Ask = (issuer: string, address: string, question: Question) => Promise<Reply>

/** As webhooks do: https, and never into our own network but where the settings name the host. @throws OidcFault */
export function createAsk({ named, resolve = systemResolve, limitMs = LIMIT_MS }: AskOptions): {
  ask: Ask
  isAllowed(issuer: string, address: string): boolean
} {
  const isNamed = namedIn(named)
  const circuits = new Map<string, Outside>()
  const circuitOf = (issuer: string): Outside => {
    const known = circuits.get(issuer) ?? createOutside({ name: 'oidc', limitMs })
    if (circuits.size >= MOST_CIRCUITS) circuits.clear()
    circuits.set(issuer, known)
    return known
  }
  const isNamedFor = namedForIn(isNamed)
  const isAllowed = (issuer: string, address: string) =>
    URL.canParse(address) && (new URL(address).protocol === 'https:' || isNamedFor(issuer, address))
  return {
    isAllowed,
    async ask(issuer, address, question) {
      if (!isAllowed(issuer, address)) throw new OidcFault('private')
      const url = new URL(address)
      try {
        return await circuitOf(issuer).ask(
          async (signal) => send(url, await findTarget(url, resolve, isNamedFor(issuer, address)), question, signal),
          ({ status }) => isServiceDown(status),
        )
      } catch (error) {
        if (error instanceof PrivateAddress) throw new OidcFault('private')
        if (error instanceof OidcFault) throw error
        throw new OidcFault('away', String((error as { code?: unknown }).code ?? (error as Error).name))
      }
    },
  }
}

/** A provider on the internet must not lead us to a host that was named for one of our own network. */
export const namedForIn = (isNamed: (address: string) => boolean) => (issuer: string, address: string) =>
  isNamed(issuer) && isNamed(address) && isNear(new URL(issuer), new URL(address))

/** The same host, or names that differ in their first part only, with two more behind it: login.acme.internal, keys.acme.internal. */
function isNear(issuer: URL, address: URL): boolean {
  if (issuer.hostname === address.hostname) return true
  const behind = ({ hostname }: URL) => hostname.slice(hostname.indexOf('.') + 1)
  const isName = /[a-z]/i.test(issuer.hostname) && !issuer.hostname.startsWith('[')
  return isName && behind(issuer).includes('.') && behind(issuer) === behind(address)
}

async function send(url: URL, target: Found, question: Question, signal: AbortSignal): Promise<Reply> {
  const headers = { Accept: 'application/json', ...question.headers }
  const response = await requestPinned(url, target, { ...question, headers }, signal)
  return { status: response.statusCode ?? 0, text: await readWhole(response) }
}

async function readWhole(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_REPLY) {
      response.destroy()
      throw new OidcFault('document', 'too long')
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
