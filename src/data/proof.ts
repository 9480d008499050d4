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
 * Sends once more after the user has proved who they are (AUTH-25), where the server asks for that; what was asked for
 * goes on by itself. The first answer stands when they do not want to.
 */
export async function withProof<R extends { ok: boolean; refusal?: { reason?: unknown } | undefined }>(
  send: () => Promise<R>,
): Promise<R> {
  const result = await send()
  const isAsked = !result.ok && result.refusal?.reason === 'proof-needed'
  return isAsked && ask && (await ask()) ? send() : result
}
