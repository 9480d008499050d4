type Ask = () => Promise<boolean>
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
 * the first response stands.
 */
export async function withProof<R extends { ok: boolean; refusal?: { reason?: unknown } | undefined }>(
  send: () => Promise<R>,
): Promise<R> {
  const result = await send()
  const isAsked = !result.ok && result.refusal?.reason === 'proof-needed'
  return isAsked && ask && (await ask()) ? send() : result
}
