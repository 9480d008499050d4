import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import type { AnyCall } from '../../../src/contract/call.ts'
import { addresses, campaignUploads, interviewCalls, uploads } from '../../../server/db/schema.ts'
import { purchase } from '../../../server/store/credits.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readRow, type RowInsert } from '../support/hiring.ts'

/** Partner → who may act for it (ROLE-01 to ROLE-05). SSC1 is the council of EMP2; SUB1 works for EMP1. */
const allowed: Record<string, string[]> = {
  EMP1: ['emp', 'emp2', 'sub', 'ops'],
  EMP2: ['rival', 'ssc', 'ops'],
  SA1: ['sa', 'ops'],
  AGG1: ['agg', 'ops'],
}
const everybody = ['emp', 'emp2', 'rival', 'sub', 'sa', 'agg', 'ssc', 'ops']

let app: TestApp
const requests: Record<string, string> = {}
/** Offices of each partner: one to change, one to delete, which may be done twice. */
const officeOf = (ipId: string, use: 'change' | 'delete') => `office-${ipId}-${use}`
const newOffice = {
  officeName: 'Kalher Office',
  address: 'Jai Bhagwan Complex',
  city: 'Bhiwandi',
  location: [73.0213, 19.2512] as [number, number],
}
beforeAll(async () => {
  // Every user tests on one number
  app = await createTestApp({ settings: { QUOTAS: 'testMessage.recipient.day=1000', REACHOUTS_A_DAY: '1000' } })
  await addPool(app.db, [{ name: 'Bina', mobile: '9822222222', supplyType: 8, registeredAt: testNow }])
  for (const ipId of Object.keys(allowed)) {
    await app.db.insert(addresses).values(
      (['change', 'delete'] as const).map((use) => ({
        ...{ addressId: officeOf(ipId, use), ipId, officeName: use, address: 'Old', city: 'Thane', locality: '' },
        ...{ longitude: 73, latitude: 19, searchText: use, createdBy: 'emp', createdAt: testNow, updatedAt: testNow },
      })),
    )
    const hiringRequestId = await addRequest(app.db, { ipId, interviewType: 'telephonic', schedulingType: null })
    requests[ipId] = hiringRequestId
    await purchase(app.db, { ipId, credits: 100, now: testNow })
    const candidates = [{ name: 'Asha', mobile: '9811111111' }]
    await app.db.insert(campaignUploads).values({
      ...{ uploadId: `file-${ipId}`, hiringRequestId, ipId, userId: 'emp', candidates, createdAt: testNow },
    })
  }
})
afterAll(() => app.close())

type Row = RowInsert
/** Every call that reads or changes what belongs to a partner, with what the client would send. */
const calls: Record<string, { call: AnyCall; input: (ipId: string, row: Row) => Record<string, unknown> }> = {
  'account.profile': { call: contract.account.profile, input: (ipId) => ({ id: ipId }) },
  'credits.details': { call: contract.credits.details, input: (ipId) => ({ ipId }) },
  'acting.targetEmployers': {
    call: contract.acting.targetEmployers,
    input: (ipId) => ({ ipId, userCode: 'SA' }),
  },
  'dashboard.counts': { call: contract.dashboard.counts, input: (ipId) => ({ industrypartnerid: ipId }) },
  'dashboard.insights': { call: contract.dashboard.insights, input: (ipId) => ({ industrypartnerid: ipId }) },
  'dashboard.applicants': {
    call: contract.dashboard.applicants,
    input: (ipId) => ({
      ...{ industrypartnerid: ipId, step: 'joined', of: { from: 0, until: 1 } },
      pageOptions: { page: 1, limit: 10 },
    }),
  },
  'addresses.list': { call: contract.addresses.list, input: (ipId) => ({ ipId }) },
  'addresses.add': { call: contract.addresses.add, input: (ipId) => ({ ipId, ...newOffice }) },
  'addresses.update': {
    call: contract.addresses.update,
    input: (ipId) => ({ _id: officeOf(ipId, 'change'), ipId, ...newOffice }),
  },
  'addresses.remove': {
    call: contract.addresses.remove,
    input: (ipId) => ({ id: officeOf(ipId, 'delete'), ipId }),
  },
  'funnel.counts': {
    call: contract.funnel.counts,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'funnel.rows': {
    call: contract.funnel.rows,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId, pageOptions: { page: 1, limit: 10 } }),
  },
  'funnel.detail': { call: contract.funnel.detail, input: (_, row) => ({ funnelId: row.funnelId }) },
  'funnel.update': {
    call: contract.funnel.update,
    input: (ipId, row) => ({
      currentState: 'SHORTLISTED',
      action: 'selected',
      payload: {
        body: { employerConfirmed: true, joiningTime: day(2) },
        filter: { ids: [row.funnelId], hiringRequestId: row.hiringRequestId, ipId },
      },
    }),
  },
  'funnel.notes': { call: contract.funnel.notes, input: (_, row) => ({ funnelId: row.funnelId, notes: 'Changed' }) },
  'funnel.initiateCall': {
    call: contract.funnel.initiateCall,
    input: (_, row) => ({ funnelId: row.funnelId, type: 'Interview' }),
  },
  'funnel.interviewStatus': {
    call: contract.funnel.interviewStatus,
    input: (_, row) => ({ funnelId: row.funnelId, status: false }),
  },
  'funnel.scorecard': {
    call: contract.funnel.scorecard,
    input: (_, row) => ({
      funnelId: row.funnelId,
      answers: [{ questionId: 'q-1', kind: 'yesNo', label: 'Has a bike?', value: true }],
    }),
  },
  'funnel.attended': { call: contract.funnel.attended, input: (_, row) => ({ funnelId: row.funnelId }) },
  'funnel.deskMove': {
    call: contract.funnel.deskMove,
    input: (_, row) => ({ funnelId: row.funnelId, move: { kind: 'inside', with: 'Room 1' } }),
  },
  'funnel.interviewerNumber': {
    call: contract.funnel.interviewerNumber,
    input: (_, row) => ({ funnelId: row.funnelId, interviewerNumber: 9_876_543_210 }),
  },
  'spocs.list': { call: contract.spocs.list, input: (ipId) => ({ ipId }) },
  'spocs.add': {
    call: contract.spocs.add,
    input: (ipId, row) => ({
      ipId,
      targetEmployerSpocName: 'Mahesh Bhoir',
      targetEmployerSpocEmail: `${row.funnelId}@example.test`.toLowerCase(),
      targetEmployerSpocMobile: '9820045110',
    }),
  },
  'tasks.list': {
    call: contract.tasks.list,
    input: (ipId) => ({ ipId, pageOption: { page: 1, limit: 10 } }),
  },
  'tasks.requestNames': { call: contract.tasks.requestNames, input: (ipId) => ({ ipId }) },
  'members.list': { call: contract.members.list, input: (ipId) => ({ ipId }) },
  'onboarding.detail': { call: contract.onboarding.detail, input: (_, row) => ({ funnelId: row.funnelId }) },
  'profile.documents': { call: contract.profile.documents, input: (_, row) => ({ funnelId: row.funnelId }) },
  'people.find': { call: contract.people.find, input: (_, row) => ({ funnelId: row.funnelId }) },
  'profile.history': { call: contract.profile.history, input: (_, row) => ({ funnelId: row.funnelId }) },
  'profile.reveal': {
    call: contract.profile.reveal,
    input: (_, row) => ({ funnelId: row.funnelId, masked: 'false' }),
  },
  'requests.campaignSummary': {
    call: contract.requests.campaignSummary,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'reachouts.list': {
    call: contract.reachouts.list,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'reachouts.candidates': {
    call: contract.reachouts.candidates,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'reachouts.distances': {
    call: contract.reachouts.distances,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'reachouts.startSelective': {
    call: contract.reachouts.startSelective,
    input: (ipId, row) => ({
      filterOptions: { tcState: { value: ['Maharashtra'], relax: true } },
      ...{ ipId, hiringReqId: row.hiringRequestId, isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
    }),
  },
  'reachouts.startFile': {
    call: contract.reachouts.startFile,
    input: (ipId, row) => ({
      ...{ ipId, hiringReqId: row.hiringRequestId, isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
      candidatesUrl: `file-${ipId}`,
    }),
  },
  'reachouts.test': {
    call: contract.reachouts.test,
    input: (_, row) => ({
      ...{ hiringRequestId: row.hiringRequestId, testCampaign: true, channelType: 'app' },
      candidates: [{ name: 'Neha', mobileNo: '9876543210' }],
    }),
  },
  'reachouts.testData': {
    call: contract.reachouts.testData,
    input: (_, row) => ({ hiringRequestId: row.hiringRequestId }),
  },
  'requests.get': {
    call: contract.requests.get,
    input: (_, row) => ({ hiringRequestId: row.hiringRequestId }),
  },
  'requests.list': {
    call: contract.requests.list,
    input: (ipId) => ({ ipId: [ipId], type: 'Employer', isActive: true }),
  },
  'requests.scorecardFigures': {
    call: contract.requests.scorecardFigures,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'requests.summary': {
    call: contract.requests.summary,
    input: (ipId, row) => ({ ipId, hiringRequestId: row.hiringRequestId }),
  },
  'sync.pull': { call: contract.sync.pull, input: (ipId) => ({ ipId: [ipId] }) },
  'files.uploadUrl': {
    call: contract.files.uploadUrl,
    input: (_, row) => ({ type: 'Asset', fileName: `joiningDoc/${row.funnelId}/offerLetter/a.pdf` }),
  },
}

const mayActFor = (user: string, ipId: string) => allowed[ipId]!.includes(user)
const cases = everybody.flatMap((user) => Object.keys(allowed).map((ipId) => [user, ipId] as const))

describe('who may act for whom', () => {
  test.each(cases)('ROLE-01..ROLE-05 %s for %s, in every call', async (user, ipId) => {
    for (const [name, { call, input }] of Object.entries(calls)) {
      const row = await addRow(app.db, requests[ipId]!, { ipId })
      // No user may be on two calls
      await app.db.delete(interviewCalls)
      const reply = await app.call(call, input(ipId, row), { as: user })
      if (mayActFor(user, ipId)) {
        expect(reply, `${name} as ${user} for ${ipId}`).toMatchObject({
          status: 200,
          body: { status: call.success ?? true },
        })
        continue
      }
      // TRAP-03: HTTP 200, or the user would be signed out
      const { message } = expectRefusal(reply, 'unauthorized')
      // Of what belongs to a company itself no hiring request is spoken
      const isOfCompany = name.startsWith('credits.')
      expect(message, name).toBe(
        isOfCompany ? 'You do not act for this company.' : 'Unauthorized access to Hiring Request',
      )
      const { changedBy, notes, failedCalls, status } = await readRow(app.db, row.funnelId)
      expect({ changedBy, notes, failedCalls, status }).toEqual({
        changedBy: null,
        notes: null,
        failedCalls: 0,
        status: 'shortlisted',
      })
    }
  })

  test('ROLE-01 the list above names every call that belongs to a partner', () => {
    // Those of sheets, and the report, return files: sheets-downloads.test.ts has the same for them
    const free = [
      // For the owner, for oneself or for operations only: account.test.ts, feedback.test.ts, members.test.ts,
      // preferences.test.ts
      'account.details',
      'account.update',
      'members.invite',
      'members.setStatus',
      'members.remove',
      // Of somebody who has sent something: attachments.test.ts
      'profile.attachment',
      // api-keys.test.ts
      'apiKeys.',
      'applicants.add',
      // applicant-list.test.ts
      'applicants.addMany',
      // joined-csv.test.ts
      'applicants.joined',
      // Everyone's own: calendar.test.ts
      'calendar.',
      // Takes two applications: people.test.ts
      'people.decide',
      // webhooks.test.ts
      'webhooks.',
      // orders.test.ts
      'orders.',
      // Takes only who may interview, and makes a row: walk-in.test.ts
      'funnel.walkIn',
      // Everyone's own: sign-ins.test.ts
      'signIns.',
      // views.test.ts
      'views.',
      'preferences.',
      'acting.partners',
      'feedback.',
      // For operations only: desk.test.ts
      'desk.',
      // carriers.test.ts
      'carriers.',
      // Needs no user: the link is the permission
      'interest.',
      'onboarding.initiate',
      'onboarding.manage',
      'onboarding.report',
      'files.viewUrl',
      'masters.',
      'operations.known',
      'operations.void',
      // For operations only: observability.test.ts
      'operations.waitingPhones',
      // For operations only: approvals.test.ts
      'operations.approvals',
      'operations.decide',
      'operations.audit',
      // For operations only: refusals.test.ts
      'refusals.',
      'devices.',
      // Of no partner, once only, or with a file: reachouts.test.ts
      'reachouts.templates',
      'reachouts.stop',
      'reachouts.recipients',
      'reachouts.startAgain',
      'reachouts.upload',
      // For one role only: partners.test.ts, reports.test.ts and search-calls.test.ts
      'partners.',
      'registration.',
      // For oneself on one's own device: push.test.ts
      'push.',
      'reports.',
      // Of no partner: where towns are
      'places.',
      'search.',
      // What changes a request: request-save and request-life.test.ts
      'requests.saveScorecard',
      'requests.create',
      'requests.extend',
      'requests.remove',
      'requests.setWhatsApp',
      'session.',
      'sheets.',
    ]
    const all = Object.values(contract).flatMap((area) => Object.values(area as Record<string, AnyCall>))
    const named = all.map((call) => call.name).filter((name) => !free.some((start) => name.startsWith(start)))
    expect(named.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  test('ROLE-01, TRAP-78 the ipId of the client is only compared: an own one does not open a foreign request', async () => {
    const row = await addRow(app.db, requests.EMP2!, { ipId: 'EMP2' })
    for (const name of ['funnel.counts', 'funnel.rows', 'funnel.update']) {
      const { call, input } = calls[name]!
      expectRefusal(await app.call(call, input('EMP1', row), { as: 'emp' }), 'unauthorized')
      // And no one can submit a request under another partner that they may act for as well
      expectRefusal(await app.call(call, input('EMP1', row), { as: 'ops' }), 'unauthorized')
    }
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })

  test('ROLE-01 an applicant of a foreign request cannot be changed through an own one', async () => {
    const foreign = await addRow(app.db, requests.EMP2!, { ipId: 'EMP2' })
    const own = await addRow(app.db, requests.EMP1!)
    const { call, input } = calls['funnel.update']!
    const reply = await app.call(call, input('EMP1', { ...foreign, hiringRequestId: own.hiringRequestId }))
    const unknown = await app.call(call, input('EMP1', { ...own, funnelId: 'F-nobody' }))
    // The same message, so that no one finds out which ids exist
    expect(expectRefusal(reply, 'not-found').message).toBe(expectRefusal(unknown, 'not-found').message)
    expect((await readRow(app.db, foreign.funnelId)).status).toBe('shortlisted')
  })

  test('ROLE-05 a sub-member changes in its own name what belongs to its employer', async () => {
    const row = await addRow(app.db, requests.EMP1!)
    const { call, input } = calls['funnel.update']!
    expectRefusal(await app.call(call, input('SUB1', row), { as: 'sub' }), 'unauthorized')
    await app.call(call, input('EMP1', row), { as: 'sub' })
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'selected', changedByName: 'User sub' })
  })

  test('TRAP-35 a stored letter is shown to those who may act for the applicant', async () => {
    const row = await addRow(app.db, requests.EMP1!)
    const fileName = `joiningDoc/${row.funnelId}/offerLetter/a.pdf`
    await app.db.insert(uploads).values({
      type: 'Asset',
      fileName,
      ownerIpId: 'EMP1',
      userId: 'emp',
      createdAt: testNow,
    })
    const view = (as: string, name = fileName, type = 'Asset') =>
      app.call(contract.files.viewUrl, { type, fileName: name }, { as })
    expectRefusal(await view('rival'), 'unauthorized')
    // Announced, never uploaded
    expectRefusal(await view('emp'), 'not-found')
    expectRefusal(await view('emp', fileName, 'Candidates'), 'not-allowed')
    expectRefusal(await view('emp', 'session-secret'), 'not-allowed')
    expectRefusal(await view('emp', 'joiningDoc/../../session-secret'), 'invalid')
  })

  test('TRAP-03 only a revoked account gets a 403, and nobody a 401', async () => {
    const row = await addRow(app.db, requests.EMP1!)
    for (const { call, input } of Object.values(calls)) {
      expect((await app.call(call, input('EMP1', row), { as: 'revoked' })).status).toBe(403)
      expect((await app.call(call, input('EMP1', row), { as: null })).status).toBe(401)
    }
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })
})
