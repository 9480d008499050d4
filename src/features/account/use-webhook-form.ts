import { useState } from 'react'
import { webhookEvents, type WebhookEvent } from '../../contract/webhook-events.ts'
import type { Endpoint } from '../../contract/webhooks.ts'
import { usualEvents } from '../../rules/webhooks.ts'
import { makeWebhookSecret } from './webhook-actions.ts'

export type WebhookFormState = ReturnType<typeof useWebhookForm>

/** What is entered of a webhook; undefined for a new one. */
export function useWebhookForm(endpoint: Endpoint | undefined) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? usualEvents)
  const [urlError, setUrlError] = useState<string>()
  const [eventsError, setEventsError] = useState<string>()
  // One secret for each form: what is sent again is the same
  const [secret] = useState(makeWebhookSecret)
  return {
    ...{ url, events, urlError, eventsError, secret, setUrlError, setEventsError },
    isDirty: url !== (endpoint?.url ?? '') || events !== (endpoint?.events ?? usualEvents),
    setUrl: (next: string) => {
      setUrl(next)
      setUrlError(undefined)
    },
    tick: (event: WebhookEvent, isOn: boolean) => {
      setEvents(webhookEvents.filter((each) => (each === event ? isOn : events.includes(each))))
      setEventsError(undefined)
    },
  }
}
