import { useRef } from 'react'
import { reachoutCalls } from '../../contract/reachouts.ts'
import type { CandidateCategory } from '../../contract/reachout-words.ts'
import type { RequestWire } from '../../contract/request-details.ts'
import { useSend } from '../../data/use-send.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { toCandidateFilter, type ReachoutSetup } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Quote } from './start-part.tsx'

interface What {
  wire: RequestWire
  setup: ReachoutSetup
  category: CandidateCategory
  ticked: ReadonlySet<string>
}

/**
 * Starts or schedules what was confirmed (RO-29, RO-31). One key for one confirmed quote: a second tap, or another try after
 * an answer that was lost, is the same start and costs nothing more (TRAP-84). Never queued.
 */
export function useStart({ wire, setup, category, ticked }: What) {
  const t = useText('reachouts')
  const send = useSend()
  const confirmed = useRef<{ body: string; key: string }>(undefined)
  return async ({ count }: Quote, scheduledTime?: number): Promise<boolean> => {
    const { channel } = setup
    if (!channel) return false
    const request = toHiringRequest(wire)
    const { filterOptions, supplyType } = split(setup)
    const payload = {
      hiringReqId: request.hiringRequestId,
      hiring_req_name: request.name,
      ipId: request.ipId,
      isCampaignCreate: true as const,
      supplyType,
      jobrole_name: request.jobRole,
      tc_district: setup.districts,
      targetEmployer: request.targetEmployer,
      version: wire.version,
      channelType: channel,
      scheduledTime,
      campaignLanguage: setup.language,
      templateId: setup.templateId,
    }
    const body = JSON.stringify([payload, filterOptions, category, [...ticked], count, setup.upload?.url])
    if (confirmed.current?.body !== body) confirmed.current = { body, key: crypto.randomUUID() }
    const { key } = confirmed.current
    const result =
      category === 'upload'
        ? await send(
            reachoutCalls.startFile,
            { ...payload, candidatesUrl: setup.upload?.url ?? '', totalSelected: count },
            { key },
          )
        : await send(
            reachoutCalls.startSelective,
            { ...payload, category, filterOptions, exactSelected: [...ticked], totalSelected: count },
            { key },
          )
    const label = t(`channel.${channel}`)
    if (result.ok) {
      confirmed.current = undefined
      if (scheduledTime === undefined) showToast({ heading: t('success'), line: t('initiated', { channel: label }) })
      return true
    }
    // A refusal is kept under its key: the next try is another start
    if (result.refusal) confirmed.current = undefined
    const not = t(scheduledTime === undefined ? 'notInitiated' : 'notScheduled', { channel: label })
    showToast({ heading: t('error'), line: `${not}. ${result.refusal?.message ?? t('noAnswer')}`, tone: 'problem' })
    return false
  }
}

function split(setup: ReachoutSetup) {
  const { supplyType, ...filterOptions } = toCandidateFilter(setup)
  return { supplyType, filterOptions }
}
