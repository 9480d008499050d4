import { contract } from '../../../src/contract/index.ts'
import { webhookEvents, type WebhookEvent } from '../../../src/contract/webhook-events.ts'
import { createLog } from '../../../server/core/log.ts'
import { createWebhookSender, type WebhookServices } from '../../../server/jobs/webhooks.ts'
import { createTestApp, type TestApp } from './app.ts'
import { newSecret } from './webhook-receiver.ts'

export const hookCalls = contract.webhooks

/** A server whose settings allow receivers on this machine. */
export const createHookApp = (): Promise<TestApp> =>
  createTestApp({ settings: { WEBHOOK_HOSTS: 'http://127.0.0.1', BASE_URL: 'https://hire.example' } })

/** A sender beside the app, as each server has one. */
export const newSender = (app: TestApp, more: Partial<WebhookServices> = {}) =>
  createWebhookSender({
    ...{
      db: app.db,
      gateway: app.webhooks,
      files: app.files,
      clock: app.clock,
      log: createLog('error', { write: (line) => void console.error(line) }),
    },
    ...{ origin: () => 'https://hire.example', sessionSecret: app.config.sessionSecret, random: () => 0 },
    ...more,
  })

/** An endpoint as the owner of the account makes it. */
export async function addHook(
  app: TestApp,
  url: string,
  {
    events = [...webhookEvents],
    as = 'emp',
    ipId = 'EMP1',
  }: { events?: WebhookEvent[]; as?: string; ipId?: string } = {},
) {
  const secret = newSecret()
  const { body } = await app.call(hookCalls.add, { ipId, url, events, secret }, { as })
  if (body.status !== true) throw new Error(JSON.stringify(body))
  return { secret, endpointId: body.data.endpointId as string }
}
