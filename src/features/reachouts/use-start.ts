import { reachoutCalls } from '../../contract/reachouts.ts'
import type { CandidateCategory } from '../../contract/reachout-words.ts'
import type { RequestWire } from '../../contract/request-details.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { useSession } from '../../data/session.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { toCandidateFilter, type ReachoutSetup } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Quote } from './use-quote.ts'

interface What {
  wire: RequestWire
  setup: ReachoutSetup
  category: CandidateCategory
  ticked: ReadonlySet<string>
}

/**
 * Starts or schedules what was confirmed (RO-29, RO-31). One start until its answer is known: a second tap, or a retry
 * after a lost response, a reload included, costs nothing more (TRAP-84): `earlier` is one that had arrived, as it was
 * confirmed then. Undefined when there is none. Never queued.
 */
export function useStart({ wire, setup, category, ticked }: What) {
  const t = useText('reachouts')
  const { user } = useSession()
  const sendOnce = useSendOnce()
  return async ({ count, total }: Quote, scheduledTime?: number): Promise<'started' | 'earlier' | undefined> => {
    const { channel } = setup
    if (!channel) return undefined
    const request = toHiringRequest(wire)
    const { filterOptions, supplyType } = split(setup)
    const payload = {
      hiringReqId: request.hiringRequestId,
      hiring_req_name: request.name,
      ipId: request.ipId,
      contact_email_address: user.email,
      contact_mobile: user.mobile,
      isCampaignCreate: true as const,
      supplyType,
      jobrole_name: request.jobRole,
      tc_district: setup.place === 'territory' ? setup.districts : request.districts,
      targetEmployer: request.targetEmployer,
      version: wire.version,
      channelType: channel,
      scheduledTime,
      campaignLanguage: setup.language,
      templateId: setup.templateId,
      internalSearch: category !== 'upload',
    }
    const of = `reachout/${request.hiringRequestId}`
    // How many were found meanwhile makes no other start of it
    const intent = [payload, filterOptions, category, [...ticked], count, setup.upload?.url]
    const whole = { ...payload, candidates: total }
    const result =
      category === 'upload'
        ? await sendOnce(
            of,
            reachoutCalls.startFile,
            { ...whole, candidatesUrl: setup.upload?.url ?? '', totalSelected: count },
            intent,
          )
        : await sendOnce(
            of,
            reachoutCalls.startSelective,
            { ...whole, category, filterOptions, exactSelected: [...ticked], totalSelected: count },
            intent,
          )
    const label = t(`channel.${channel}`)
    // A campaign that has already failed in the response counts as not started (RO-07)
    const isFailed = result.ok && result.value?.data.campaignStatus === 'Failed'
    if (result.ok && !isFailed) {
      if (result.isEarlier) showToast({ heading: t('startedBefore', { channel: label }), line: t('startedBeforeBody') })
      else if (scheduledTime === undefined) showToast({ heading: t('initiated', { channel: label }), tone: 'success' })
      return result.isEarlier ? 'earlier' : 'started'
    }
    const refusal = result.ok ? undefined : result.refusal
    const not = t(scheduledTime === undefined && !isFailed ? 'notInitiated' : 'notScheduled', { channel: label })
    showToast({
      heading: not,
      line: isFailed ? undefined : (translateServerMessage(refusal) ?? t('noAnswer')),
      tone: 'problem',
    })
    return undefined
  }
}

function split(setup: ReachoutSetup) {
  const { supplyType, ...filterOptions } = toCandidateFilter(setup)
  return { supplyType, filterOptions }
}
