import * as v from 'valibot'
import { defineCall } from './call.ts'
import {
  affiliatedChannels,
  ageBands,
  campaignStatuses,
  candidateCategories,
  flowStatuses,
  liveApplicationLimits,
  listedChannels,
  pastApplications,
  reachoutChannels,
  reachoutLanguages,
  reachoutLimits,
  recipientFilters,
  recipientStates,
} from './reachout-words.ts'
import { requestLimits } from './request-lists.ts'
import { epochMs, id, looseInteger, pageOptions, paginationOptions, personLine, personText } from './shapes.ts'

const word = personText(100)
const words = (most: number) => v.pipe(v.array(word), v.maxLength(most))
/** With `relax` a candidate of whom this is not known counts too. */
const choice = (most: number) => v.object({ value: words(most), relax: v.optional(v.boolean(), false) })

/** The places of a request, and five more (RO-16); the server finds out which of them are the request's own. */
const mostPlaces = requestLimits.locations + reachoutLimits.extraLocations

/** The candidates of a reachout (RO-16 to RO-18). A missing filter matches all: without a place it is all of India. */
export const candidateFilter = v.object({
  preferredJobRole: v.optional(choice(1 + reachoutLimits.extraRoles)),
  tcDistrict: v.optional(choice(mostPlaces)),
  tcState: v.optional(choice(mostPlaces)),
  gender: v.optional(choice(3)),
  educationAttained: v.optional(choice(12)),
  supplyType: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(20))),
  /** So many metres around the offices of the request, along the ground; instead of districts and states. */
  maxDistance: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(100_000))),
  freshness: v.optional(v.picklist(ageBands)),
  lastActive: v.optional(v.picklist(ageBands)),
  liveApplications: v.optional(v.picklist(liveApplicationLimits)),
  affiliatedChannel: v.optional(v.picklist(affiliatedChannels)),
  /** A message reached the candidate within 30 days. */
  delivered: v.optional(v.boolean()),
  /** Without those whom the partner's reachouts were for today already. */
  notToday: v.optional(v.boolean()),
  flowStatus: v.optional(v.pipe(v.array(v.picklist(flowStatuses)), v.maxLength(3))),
  pastApplication: v.optional(v.pipe(v.array(v.picklist(pastApplications)), v.maxLength(2))),
})
export type CandidateFilter = v.InferOutput<typeof candidateFilter>

/** A candidate in the list of a reachout; the number is masked (TRAP-60). */
export const suitableCandidate = v.object({
  _id: v.string(),
  name: v.string(),
  gender: v.nullish(v.string()),
  tcDistrict: v.nullish(v.string()),
  preferredJobRole: v.array(v.string()),
  mobileNo: v.string(),
})
export type SuitableCandidate = v.InferOutput<typeof suitableCandidate>

export const campaignWire = v.object({
  campaignId: v.string(),
  createdDate: v.number(),
  channelType: v.picklist(listedChannels),
  reached: v.number(),
  responded: v.number(),
  interviewDone: v.number(),
  selected: v.number(),
  campaignStatus: v.picklist(campaignStatuses),
  /** Ours: messages of it are still to go out; its status is that of a completed one. */
  isSending: v.optional(v.boolean(), false),
  /** Epoch ms; of a reachout that was not scheduled, when it was started. */
  scheduledTime: v.number(),
  totalCandidates: v.number(),
  /** For operations staff (RO-04). */
  employerName: v.nullish(v.string()),
  credits: v.nullish(v.number()),
})
export type CampaignWire = v.InferOutput<typeof campaignWire>

export const templateWire = v.object({
  _id: v.string(),
  title: v.string(),
  text: v.string(),
  isDefault: v.boolean(),
  language: v.picklist(reachoutLanguages),
  status: v.literal(1),
  type: v.literal('bot_initial_message_template'),
})
export type TemplateWire = v.InferOutput<typeof templateWire>

export const recipientWire = v.object({
  /** From 0, unique in its reachout. */
  n: v.number(),
  /** Empty once the person was deleted. */
  name: v.string(),
  /** Masked (TRAP-60). */
  mobileNo: v.string(),
  state: v.picklist(recipientStates),
  /** Epoch ms, as `repliedAt`. */
  sentAt: v.nullable(v.number()),
  repliedAt: v.nullable(v.number()),
  /** The message did not arrive and its credit came back. */
  isRefunded: v.boolean(),
  /** The person was deleted before anything was tried: nothing has failed, whatever `state` says for earlier apps. */
  isNotSent: v.optional(v.boolean(), false),
})
export type RecipientWire = v.InferOutput<typeof recipientWire>

const day = v.pipe(v.string(), v.regex(/^\d{2}\/\d{2}\/\d{4}$/, 'A day is written DD/MM/YYYY'))

/** The reachout payload (RO-31). Names as on the wire; what only repeats the request is checked against it. */
const reachoutPayload = {
  hiringReqId: id,
  hiring_req_name: v.optional(personText(200)),
  ipId: id,
  contact_email_address: v.nullish(personText(200)),
  contact_mobile: v.nullish(personText(20)),
  isCampaignCreate: v.literal(true),
  supplyType: v.optional(v.pipe(v.array(looseInteger), v.maxLength(20)), []),
  jobrole_name: v.optional(personText(200)),
  tc_district: v.optional(words(mostPlaces), []),
  targetEmployer: v.nullish(personText(200)),
  version: v.optional(v.pipe(v.number(), v.integer())),
  channelType: v.picklist(reachoutChannels),
  /** Epoch ms; left out: now. */
  scheduledTime: v.optional(epochMs),
  campaignLanguage: v.optional(v.picklist(reachoutLanguages), 'english'),
  templateId: v.nullish(id),
  /** Whether the candidates are of the pool; those of a file are not. */
  internalSearch: v.optional(v.boolean()),
  /** How many were available when the user confirmed. */
  candidates: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
}

const started = v.object({
  data: v.object({
    campaignId: v.string(),
    campaignStatus: v.picklist(campaignStatuses),
    credits: v.number(),
    currentLimit: v.number(),
  }),
})

const testCandidate = v.object({
  candidateMobile: v.string(),
  name: v.string(),
  /** The bot's questions, and whether each has an answer (BOT-05). */
  fields: v.array(v.object({ name: v.string(), answered: v.boolean() })),
  documents: v.array(
    v.object({
      type: v.string(),
      imageUrl: v.object({ fileName: v.string(), type: v.string() }),
      /** Ours: a signed link to view it (TRAP-34). */
      presignUrl: v.string(),
    }),
  ),
})
export type TestCandidate = v.InferOutput<typeof testCandidate>

/** Reachouts: whom, how much, when, and what became of them (RO-01 to RO-31, BOT-01 to BOT-05). */
export const reachoutCalls = {
  /** API-054: the campaigns of a request, the newest first. */
  list: defineCall({
    name: 'reachouts.list',
    method: 'POST',
    path: 'hiringrequest/getExistingCampaignList',
    offline: 'read-saved',
    input: v.object({
      ipId: id,
      hiringRequestId: id,
      filterOptions: v.optional(
        v.object({ date: v.optional(v.object({ startDate: v.optional(day), endDate: v.optional(day) })) }),
        {},
      ),
      pageOptions: v.optional(pageOptions, { page: 1, limit: 10 }),
    }),
    output: v.object({ data: v.object({ campaignDetails: v.array(campaignWire) }), paginationOptions }),
  }),
  /** API-062: stops a campaign that is scheduled; its credits come back. Never queued: it may have run (TRAP-84). */
  stop: defineCall({
    name: 'reachouts.stop',
    method: 'POST',
    path: 'campaign/update',
    offline: 'needs-network',
    mutation: true,
    input: v.object({ campaignId: id, status: v.literal('Stopped') }),
    output: v.object({ data: v.object({ campaignStatus: v.literal('Stopped'), credits: v.number() }) }),
  }),
  /** Ours: whom a reachout was for and what became of each message, in its order. */
  recipients: defineCall({
    name: 'reachouts.recipients',
    method: 'POST',
    path: 'campaign/recipients',
    offline: 'read-saved',
    input: v.object({ campaignId: id, state: v.optional(v.picklist(recipientFilters)), ...pageOptions.entries }),
    output: v.object({
      data: v.object({
        hiringRequestId: v.string(),
        channelType: v.picklist(listedChannels),
        campaignStatus: v.picklist(campaignStatuses),
        isSending: v.boolean(),
        language: v.picklist(reachoutLanguages),
        /** With `#link#` in the place of each person's own link. */
        message: v.string(),
        createdDate: v.number(),
        /** Epoch ms; of a reachout that was not scheduled, when it was started. Missing from an earlier server. */
        scheduledTime: v.optional(v.number()),
        counts: v.record(v.picklist(recipientStates), v.number()),
        /** Beside those: who was deleted before anything was tried. Of a stopped one they count as queued. */
        notSent: v.optional(v.number(), 0),
        /** What it cost, and how much of that came back. */
        credits: v.object({ spent: v.number(), returned: v.number() }),
        /**
         * Who got it, did not answer, has not applied, was not written to since and may be written to today; 0 while it
         * is sent, and when nothing can be sent over its channel any more.
         */
        silent: v.number(),
        recipients: v.array(recipientWire),
      }),
      paginationOptions,
    }),
  }),
  /**
   * Ours: the same message once more, as a new reachout, to those who did not answer. `count` is how many the user was
   * told; with another number of them nothing is sent.
   */
  startAgain: defineCall({
    name: 'reachouts.startAgain',
    method: 'POST',
    path: 'campaign/again',
    offline: 'needs-network',
    mutation: true,
    input: v.object({
      campaignId: id,
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(reachoutLimits.candidates)),
    }),
    output: started,
  }),
  /**
   * API-067: candidates of the pool for a request. `hiringRequestId` and `category` are ours: those in its funnel are
   * left out, with 'new' also those a campaign of it has written to.
   */
  candidates: defineCall({
    name: 'reachouts.candidates',
    method: 'POST',
    path: 'candidate/search',
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      hiringRequestId: id,
      category: v.optional(v.picklist(candidateCategories), 'all'),
      filterOptions: v.optional(candidateFilter, {}),
      pageOptions: v.optional(pageOptions, { page: 1, limit: 10 }),
    }),
    output: v.object({
      data: v.object({
        result: v.array(suitableCandidate),
        /** Ours: how many of all that were found the partner's reachouts were for today. */
        writtenToday: v.optional(v.number(), 0),
      }),
      paginationOptions,
    }),
  }),
  /**
   * Ours: how many candidates a reachout would find within each distance of the offices; none without an office. The
   * place asked for is ignored.
   */
  distances: defineCall({
    name: 'reachouts.distances',
    method: 'POST',
    path: 'candidate/search/distances',
    offline: 'needs-network',
    input: v.object({
      ipId: id,
      hiringRequestId: id,
      category: v.optional(v.picklist(candidateCategories), 'all'),
      filterOptions: v.optional(candidateFilter, {}),
    }),
    output: v.object({ data: v.object({ counts: v.array(v.object({ km: v.number(), count: v.number() })) }) }),
  }),
  /** API-066: the first messages of the bot in a language. */
  templates: defineCall({
    name: 'reachouts.templates',
    method: 'POST',
    path: 'template/get',
    offline: 'read-saved',
    input: v.object({
      language: v.picklist(reachoutLanguages),
      status: v.literal(1),
      type: v.literal('bot_initial_message_template'),
      /** Ours: the channels besides the Chatbot have one template each. */
      channelType: v.optional(v.picklist(reachoutChannels), 'webBot'),
    }),
    output: v.object({ data: v.array(templateWire) }),
  }),
  /** API-055: a spreadsheet of candidates; the server stores the reachable rows for the start (API-057). */
  upload: defineCall({
    name: 'reachouts.upload',
    method: 'POST',
    path: 'hiringrequest/uploadCandidates',
    offline: 'needs-network',
    mutation: true,
    upload: 'sheet',
    success: 'success',
    input: v.object({ hiringReqId: id }),
    output: v.object({
      data: v.object({
        validCount: v.number(),
        validFileUrl: v.string(),
        duplicates: v.number(),
        invalidCount: v.number(),
      }),
    }),
  }),
  /** API-056: starts or schedules a reachout to candidates of the pool. Takes one credit for each, or refuses. */
  startSelective: defineCall({
    name: 'reachouts.startSelective',
    method: 'POST',
    path: 'hiringrequest/campaign/create/selective',
    offline: 'needs-network',
    mutation: true,
    input: v.object({
      ...reachoutPayload,
      category: v.optional(v.picklist(candidateCategories), 'all'),
      filterOptions: v.optional(candidateFilter, {}),
      /** The candidates that were ticked; then `totalSelected` does not count. */
      exactSelected: v.optional(v.pipe(v.array(id), v.maxLength(reachoutLimits.candidates)), []),
      /** This many from the start of the list. */
      totalSelected: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(reachoutLimits.candidates)),
    }),
    output: started,
  }),
  /** API-057: the same for the candidates of an uploaded file. */
  startFile: defineCall({
    name: 'reachouts.startFile',
    method: 'POST',
    path: 'hiringrequest/campaign/create/file',
    offline: 'needs-network',
    mutation: true,
    input: v.object({
      ...reachoutPayload,
      candidatesUrl: id,
      totalSelected: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(reachoutLimits.candidates)),
    }),
    output: started,
  }),
  /** API-065: sends the bot's first message to a number of one's own. Costs nothing. */
  test: defineCall({
    name: 'reachouts.test',
    method: 'POST',
    path: 'campaign/initiate/bot',
    offline: 'needs-network',
    mutation: true,
    input: v.object({
      hiringRequestId: id,
      testCampaign: v.literal(true),
      location: v.optional(personText(200)),
      channelType: v.picklist(reachoutChannels),
      campaignLanguage: v.optional(v.picklist(reachoutLanguages), 'english'),
      candidates: v.pipe(
        v.array(v.object({ name: personLine(100), mobileNo: v.pipe(v.string(), v.regex(/^\d{10}$/, 'Ten digits')) })),
        v.length(1),
      ),
      templateId: v.nullish(id),
    }),
    output: v.object({ data: v.object({ sent: v.literal(true) }) }),
  }),
  /** API-063: what the bot has learnt in one's tests for a request, the newest first. */
  testData: defineCall({
    name: 'reachouts.testData',
    method: 'POST',
    path: 'campaign/funnel/testdata',
    offline: 'read-saved',
    input: v.object({ hiringRequestId: id }),
    output: v.object({ data: v.array(testCandidate) }),
  }),
}
