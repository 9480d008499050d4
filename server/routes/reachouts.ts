import { randomUUID } from 'node:crypto'
import type { MessageTemplate } from '../../src/contract/carrier-words.ts'
import type { CallParsed } from '../../src/contract/call.ts'
import type { reachoutCalls } from '../../src/contract/reachouts.ts'
import { reachoutLimits, type ReachoutChannel, type ReachoutLanguage } from '../../src/contract/reachout-words.ts'
import { DAY_MS, istDayFromIso, istDayStart } from '../../src/lib/dates.ts'
import { candidateHeadings, findCandidateLayout, readCandidates } from '../../src/rules/candidate-sheet.ts'
import { reachoutDistances } from '../../src/rules/reachout-setup.ts'
import { creditsFor, isSchedulable, isSms } from '../../src/rules/reachouts.ts'
import { isWithinRequest } from '../../src/rules/requests.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { Sent as SentMessage } from '../gateways/messages/types.ts'
import { assertMayTest } from './assert-may-test.ts'
import { assertSent } from './assert-sent.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { getListedRequest, isDeleted, mayActFor } from '../store/policies.ts'
import { addBotTest, findBotTests } from '../reachouts/bot-tests.ts'
import { assertPlace, findFilter, suitableFilter } from '../reachouts/candidate-filter.ts'
import { assertNotTooOften, type MessagesADay } from '../reachouts/messages-a-day.ts'
import { goesOutAt } from '../reachouts/quiet-channels.ts'
import { channelOf, findSilent } from '../reachouts/silent.ts'
import { assertChannel, isOpen, messageOf, uploadedPerson, poolPerson, type Reached } from '../reachouts/start.ts'
import { sentTemplates } from '../reachouts/sent-templates.ts'
import {
  addCampaign,
  campaignStatusOf,
  findCampaign,
  findCampaigns,
  makeCampaignId,
  stopCampaign,
  type Campaign,
} from '../store/campaigns.ts'
import { findRecipients } from '../store/campaign-recipients.ts'
import { addUpload, findUpload } from '../store/candidate-uploads.ts'
import { findCandidatesById } from '../store/candidate-rows.ts'
import { findCandidateIds, findCandidates, type CandidateFilter } from '../store/candidates.ts'
import { holdErasures } from '../store/erasure-lock.ts'
import { findBalance, findSpend, giveBack, holdAccount, spend } from '../store/credits.ts'
import { maskNumber } from '../store/funnel-wire.ts'
import { findWorkPlaces } from '../store/work-places.ts'

type Selective = CallParsed<typeof reachoutCalls.startSelective>
type Start = Selective | CallParsed<typeof reachoutCalls.startFile>

interface BotTest {
  messageId: string
  hiringRequestId: string
  channel: Start['channelType']
  text: string
  /** Missing in an order that an earlier build planned. */
  template?: MessageTemplate
  candidate: { name: string; mobileNo: string }
}

export const reachoutRoutes: AreaRoutes<'reachouts'> = {
  async list({ hiringRequestId, ipId, filterOptions, pageOptions }, ctx) {
    await getOwnRequest(ctx, hiringRequestId, ipId)
    const { startDate, endDate } = filterOptions.date ?? {}
    const found = await findCampaigns(ctx.db, {
      hiringRequestId,
      from: dayOf(startDate),
      to: endDate === undefined ? undefined : dayOf(endDate)! + DAY_MS,
      ...pageOptions,
    })
    const isStaff = ctx.user.userCode === 'OPS'
    const campaignDetails = found.campaigns.map(({ employerName, credits, ...campaign }) =>
      isStaff ? { ...campaign, employerName, credits } : campaign,
    )
    return { data: { campaignDetails }, paginationOptions: { totalcount: found.total } }
  },

  async stop({ campaignId }, ctx) {
    await getOwnCampaign(ctx, campaignId)
    if (!(await stopCampaign(ctx.db, campaignId, ctx.now))) throw new Refusal('reachout-begun')
    const spent = await findSpend(ctx.db, campaignId)
    const credits = spent ? await giveBack(ctx.db, { spendId: spent.id, now: ctx.now }) : 0
    return { data: { campaignStatus: 'Stopped', credits } }
  },

  async recipients({ campaignId, ...query }, ctx) {
    const campaign = await getOwnCampaign(ctx, campaignId)
    const isStopped = campaign.state === 'stopped'
    const { recipients, counts, notSent, returned } = await findRecipients(ctx.db, { campaignId, isStopped, ...query })
    return {
      data: {
        ...{ hiringRequestId: campaign.hiringRequestId, channelType: campaign.channel, language: campaign.language },
        ...{ message: campaign.message, createdDate: campaign.createdAt, recipients, counts, notSent },
        scheduledTime: campaign.scheduledAt,
        credits: { spent: campaign.total, returned },
        silent: await countSilent(ctx, campaign),
        campaignStatus: campaignStatusOf(campaign.state),
        isSending: campaign.state === 'sending',
      },
      paginationOptions: { totalcount: query.state ? { ...counts, notSent }[query.state] : campaign.total },
    }
  },

  async startAgain({ campaignId, count }, ctx) {
    const { hiringRequestId, message, template, language, ...campaign } = await getOwnCampaign(ctx, campaignId)
    const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    const channelType = channelOf(campaign)
    if (!channelType) throw new Refusal('reachout-unknown')
    await holdErasures(ctx.db)
    await holdAccount(ctx.db, request.ipId)
    const people = await findSilent(ctx.db, { ...campaign, hiringRequestId }, sendingDay(ctx, { channelType }))
    // Someone has answered meanwhile, or was written to
    if (people.length !== count) throw new Refusal('candidates-changed')
    return start(ctx, request, { channelType, campaignLanguage: language, message, template }, people)
  },

  async candidates({ hiringRequestId, ipId, category, filterOptions, pageOptions }, ctx) {
    const request = await getOwnRequest(ctx, hiringRequestId, ipId)
    const asked = await findFilter(ctx.db, filterOptions, request, ctx.now)
    const filter = suitableFilter(request, category, asked, [todayOf(ctx, filterOptions)])
    const { candidates, total } = await findCandidates(ctx.db, filter, pageOptions)
    const others = suitableFilter(request, category, asked, [todayOf(ctx, { notToday: true })])
    const notToday =
      filterOptions.notToday || pageOptions.page > 1
        ? total
        : (await findCandidateIds(ctx.db, others, { skip: 0, take: 0 })).total
    return {
      data: {
        writtenToday: total - notToday,
        result: candidates.map(({ id, name, gender, district, jobRoles, mobile }) => ({
          _id: String(id),
          ...{ name, gender },
          tcDistrict: district,
          preferredJobRole: jobRoles,
          mobileNo: maskNumber(mobile) ?? '',
        })),
      },
      paginationOptions: { totalcount: total },
    }
  },

  async distances({ hiringRequestId, ipId, category, filterOptions }, ctx) {
    const request = await getOwnRequest(ctx, hiringRequestId, ipId)
    const counts = []
    const isMeasurable = (await findWorkPlaces(ctx.db, request)).length > 0
    for (const km of isMeasurable ? reachoutDistances : []) {
      const asked = { ...filterOptions, maxDistance: km * 1_000 }
      const found = await findFilter(ctx.db, asked, request, ctx.now)
      const filter = suitableFilter(request, category, found, [todayOf(ctx, filterOptions)])
      counts.push({ km, count: (await findCandidateIds(ctx.db, filter, { skip: 0, take: 0 })).total })
    }
    return { data: { counts } }
  },

  async templates({ language, channelType: channel }, { db, config }) {
    return { data: await sentTemplates(db, config, { channel, language }) }
  },

  async upload({ hiringReqId }, ctx) {
    const request = await getListedRequest(ctx.db, ctx.user, hiringReqId)
    if (!ctx.sheet?.rows) {
      throw new Refusal(`sheet-${ctx.sheet?.problem ?? 'empty'}`)
    }
    const [headings = [], ...rows] = ctx.sheet.rows
    const layout = findCandidateLayout(headings)
    if ('missing' in layout) {
      const columns = layout.missing.map((column) => candidateHeadings[column][0])
      throw new Refusal('sheet-headings', { params: { columns } })
    }
    const { valid, problems, duplicates } = readCandidates(rows, layout)
    if (valid.length === 0) throw new Refusal('candidates-none')
    const { ipId } = request
    const validFileUrl = await addUpload(ctx.db, {
      ...{ hiringRequestId: hiringReqId, ipId, userId: ctx.user.userId, candidates: valid, now: ctx.now },
    })
    const invalidCount = problems.length - duplicates
    return { data: { validCount: valid.length, validFileUrl, duplicates, invalidCount } }
  },

  async startSelective(input, ctx) {
    const request = await getOwnRequest(ctx, input.hiringReqId, input.ipId)
    assertPlace(input.filterOptions)
    const filter = await findFilter(ctx.db, { ...input.filterOptions, supplyType: input.supplyType }, request, ctx.now)
    await holdErasures(ctx.db)
    await holdAccount(ctx.db, request.ipId)
    const ids = await pickCandidates(ctx, input, (days) => suitableFilter(request, input.category, filter, days))
    const people = (await findCandidatesById(ctx.db, ids)).map((one) => poolPerson(one))
    return start(ctx, request, await withMessage(ctx, request, input), people)
  },

  async startFile(input, ctx) {
    const request = await getOwnRequest(ctx, input.hiringReqId, input.ipId)
    await holdErasures(ctx.db)
    const upload = await findUpload(ctx.db, input.candidatesUrl)
    // Of another request, or too old: no one finds out which
    if (upload?.hiringRequestId !== request.hiringRequestId) throw new Refusal('upload-unknown')
    const wanted = input.totalSelected
    if (wanted > upload.candidates.length) throw new Refusal('count-exceeds')
    const people = upload.candidates.slice(0, wanted).map(uploadedPerson)
    return start(ctx, request, await withMessage(ctx, request, input), people)
  },

  test: {
    async plan(input, ctx): Promise<BotTest> {
      const { hiringRequestId, channelType: channel } = input
      const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
      assertChannel(request, channel, ctx.config)
      const [candidate] = input.candidates
      await assertMayTest(ctx, { isSms: isSms(channel), mobile: candidate!.mobileNo })
      const { message, template } = await messageOf(ctx.db, ctx.config, request, input)
      const text = message.replaceAll('#link#', ctx.origin)
      return { messageId: randomUUID(), hiringRequestId, channel, text, template, candidate: candidate! }
    },
    place({ messageId, channel, text, template, candidate }: BotTest, { messages, origin }) {
      return messages.send({ messageId, channel, text, template, link: origin, to: candidate.mobileNo, origin })
    },
    async settle({ hiringRequestId, candidate }: BotTest, sent: SentMessage, ctx) {
      await assertSent(sent, candidate.mobileNo, ctx.db)
      await addBotTest(ctx.db, hiringRequestId, ctx.user.userId, candidate, ctx.now)
      return { data: { sent: true as const } }
    },
    // `plan` only counts
    withdraw: () => Promise.resolve(),
  },

  async testData({ hiringRequestId }, ctx) {
    await getListedRequest(ctx.db, ctx.user, hiringRequestId)
    return { data: await findBotTests(ctx.db, hiringRequestId, ctx.user.userId, ctx) }
  },
}

/**
 * Returns the request when it belongs to the partner that the call names: a stale choice of partner must not spend
 * another's credits.
 */
async function getOwnRequest(ctx: Context, hiringRequestId: string, ipId: string) {
  const request = await getListedRequest(ctx.db, ctx.user, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  return request
}

/** The same words for another partner's, for that of a deleted request, and for one that does not exist. */
async function getOwnCampaign(ctx: Context, campaignId: string) {
  const campaign = await findCampaign(ctx.db, campaignId)
  if (!campaign || !mayActFor(ctx.user, campaign.ipId)) throw new Refusal('reachout-unknown')
  if (await isDeleted(ctx.db, campaign.hiringRequestId)) throw new Refusal('reachout-unknown')
  return campaign
}

/** For how many of those who did not answer a reachout could be started now. */
async function countSilent(ctx: Context, campaign: Campaign): Promise<number> {
  const channel = channelOf(campaign)
  if (!channel || campaign.state !== 'completed') return 0
  const request = await getListedRequest(ctx.db, ctx.user, campaign.hiringRequestId)
  return isOpen(request, channel, ctx.config)
    ? (await findSilent(ctx.db, campaign, sendingDay(ctx, { channelType: channel }))).length
    : 0
}

type Request = Awaited<ReturnType<typeof getOwnRequest>>

/** Today, and from how many messages on a person is left out: the limit of a day, or one where the user asks for that. */
const todayOf = ({ now, config }: Context, { notToday }: { notToday?: boolean | undefined }): MessagesADay => ({
  day: now,
  most: notToday ? 1 : config.reachoutsADay,
  config,
})

/** The day on which a reachout goes out, with the limit of a day. */
const sendingDay = ({ now, config }: Context, { channelType, scheduledTime }: Timed): MessagesADay => ({
  day: goesOutAt(config, channelType, scheduledTime ?? now),
  most: config.reachoutsADay,
  config,
})

/** `DD/MM/YYYY` → IST midnight, epoch ms. */
function dayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [day, month, year] = text.split('/')
  const at = istDayFromIso(`${year}-${month}-${day}`)
  if (Number.isNaN(at)) throw new Refusal('day-unknown')
  return at
}

/**
 * The candidates that were ticked, as far as they are suitable; else the first so many of the list who may have another
 * message on the day it goes out (RO-22).
 */
async function pickCandidates(
  ctx: Context,
  input: Selective,
  suitable: (days: MessagesADay[]) => CandidateFilter,
): Promise<number[]> {
  const { exactSelected, totalSelected, filterOptions } = input
  const [today, onDay] = [todayOf(ctx, filterOptions), sendingDay(ctx, input)]
  if (exactSelected.length === 0) {
    // Today's limit says it twice where nobody with a message today is left out
    const isSame = istDayStart(onDay.day) === istDayStart(today.day) && onDay.most === today.most
    const free = suitable(isSame ? [today] : [today, onDay])
    const { ids, total } = await findCandidateIds(ctx.db, free, { skip: 0, take: totalSelected })
    if (totalSelected <= total) return ids
    const listed = await findCandidateIds(ctx.db, suitable([today]), { skip: 0, take: 0 })
    throw new Refusal(totalSelected <= listed.total ? 'reachout-too-often' : 'count-exceeds')
  }
  const wanted = [...new Set(exactSelected.filter((id) => /^\d{1,9}$/.test(id)).map(Number))]
  const { ids } = await findCandidateIds(
    ctx.db,
    { ...suitable([today]), only: wanted },
    { skip: 0, take: wanted.length },
  )
  // Someone has applied meanwhile, or does not fit any more: fewer than were confirmed must not be started silently
  if (ids.length !== new Set(exactSelected).size) throw new Refusal('candidates-changed')
  return ids
}

interface Timed {
  channelType: ReachoutChannel
  /** Epoch ms; missing of one that starts at once. */
  scheduledTime?: number | undefined
}

/** What a reachout sends, when, and over what. */
interface Sent extends Timed {
  campaignLanguage: ReachoutLanguage
  /** With `#link#`. */
  message: string
  /** The same as carriers know it; null of an old reachout. */
  template: MessageTemplate | null
}

/** The message of the chosen template; a channel that is closed is refused first. */
async function withMessage(ctx: Context, request: Request, input: Start): Promise<Sent> {
  assertChannel(request, input.channelType, ctx.config)
  return { ...input, ...(await messageOf(ctx.db, ctx.config, request, input)) }
}

/** Takes the credits and writes the campaign, in the one transaction of the call (RO-23, RO-31). */
async function start(ctx: Context, request: Request, input: Sent, people: Reached[]) {
  assertChannel(request, input.channelType, ctx.config)
  const { message, template } = input
  if (people.length === 0 || people.length > reachoutLimits.candidates) throw new Refusal('count-invalid')
  const scheduledAt = input.scheduledTime ?? ctx.now
  if (input.scheduledTime !== undefined) assertSchedulable(input.scheduledTime, ctx.now)
  const onDay = sendingDay(ctx, input)
  if (!isWithinRequest(onDay.day, request.endDate)) throw new Refusal('schedule-ended')
  const campaignId = makeCampaignId()
  const { ipId, hiringRequestId } = request
  const credits = creditsFor(people.length)
  await spend(ctx.db, {
    ...{ ipId, credits, now: ctx.now, userId: ctx.user.userId, campaignId, hiringRequestId },
    hiringReqName: request.name,
    targetEmployer: request.targetEmployer ?? undefined,
  })
  // The spend holds the partner's account: of starts at once each one counts those before it
  const mobiles = people.map(({ mobile }) => mobile)
  await assertNotTooOften(ctx.db, ipId, mobiles, onDay)
  await addCampaign(
    ctx.db,
    {
      ...{ campaignId, hiringRequestId, ipId, message, template, scheduledAt },
      channel: input.channelType,
      state: 'scheduled',
      language: input.campaignLanguage,
      total: people.length,
      isScheduled: input.scheduledTime !== undefined,
      origin: ctx.origin,
      createdBy: ctx.user.userId,
      createdAt: ctx.now,
    },
    people,
  )
  ctx.afterCommit(() => void ctx.reachouts.deliver())
  const currentLimit = await findBalance(ctx.db, ipId)
  return { data: { campaignId, campaignStatus: campaignStatusOf('scheduled'), credits, currentLimit } }
}

function assertSchedulable(at: number, now: number): void {
  if (at <= now) throw new Refusal('schedule-past')
  if (!isSchedulable(at, now)) throw new Refusal('schedule-far')
}
