/** `isAgain`: the user went on, and the server has no proof yet. */
type Ask = (isAgain: boolean) => Promise<boolean>
let ask: Ask | undefined

/** The app registers how a user proves who they are; src/data only knows that the server wants it. */
export function onProofNeeded(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Where the server requests a proof (AUTH-25), lets the user give it and sends the same request again. Without a proof
 * the last response stands.
 */
export async function withProof<R extends { ok: boolean; refusal?: { reason?: unknown } | undefined }>(
  send: () => Promise<R>,
): Promise<R> {
  const attempt = async (isAgain: boolean): Promise<R> => {
    const result = await send()
    return isNeeded(result) && ask && (await ask(isAgain)) ? attempt(true) : result
  }
  return attempt(false)
}

const isNeeded = (result: { ok: boolean; refusal?: { reason?: unknown } | undefined }): boolean =>
  !result.ok && result.refusal?.reason === 'proof-needed'
