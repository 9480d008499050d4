import type { ReachoutChannel, ReachoutLanguage } from '../../contract/reachout-words.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { useSession } from '../../data/session.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

export interface BotTest {
  hiringRequestId: string
  location: string
  channel: ReachoutChannel
  language: ReachoutLanguage
  templateId: string | undefined
}

/** Sends the first message to a phone of one's own, once (BOT-02). Returns whether a test has gone there. */
export function useBotTest({ hiringRequestId, location, channel, language, templateId }: BotTest) {
  const t = useText('reachouts')
  const { user } = useSession()
  const sendOnce = useSendOnce()
  return async (phone: string): Promise<boolean> => {
    const result = await sendOnce(`botTest/${hiringRequestId}/${phone}`, reachoutCalls.test, {
      ...{ hiringRequestId, location, channelType: channel, campaignLanguage: language, templateId },
      testCampaign: true,
      candidates: [{ name: user.name, mobileNo: phone }],
    })
    if (!result.ok) showToast({ heading: translateServerMessage(result.refusal) ?? t('stopFailed'), tone: 'problem' })
    else if (result.isEarlier) {
      const heading = t('botSentBefore', { number: formatMobile(phone) })
      showToast({
        heading,
        line: t('botSentBeforeLine', { channel: t(`channel.${result.sent?.channelType ?? channel}`) }),
      })
    }
    return result.ok
  }
}
