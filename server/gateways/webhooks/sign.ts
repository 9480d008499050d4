import { createHmac } from 'node:crypto'

/**
 * The headers of a message by Standard Webhooks 1.0.0 ("Signature scheme", "Webhook headers";
 * github.com/standard-webhooks/standard-webhooks, read on 25 November 2026): one signature
 * for each secret, with a blank between them. `now` in epoch ms.
 */
export function signMessage(
  { messageId, body, now }: { messageId: string; body: string; now: number },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = `${messageId}.${timestamp}.${body}`
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  }
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64')
