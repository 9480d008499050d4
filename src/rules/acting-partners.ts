import type { ActingPartnerWire } from '../contract/acting.ts'
import type { SessionUser, UserCode } from '../contract/session.ts'
import { codeOfIpId } from '../contract/session.ts'

/** A partner that OPS or an SSC may act for. */
export interface PartnerChoice {
  ipId: string
  name: string
  code: UserCode
  /** The council it belongs to, if any. */
  council?: { ipId: string; name: string }
}

/** Returns the choices of OPS: every partner, a council's children in its place (TASK-02). */
export const choicesOfOperations = (wire: readonly ActingPartnerWire[]): PartnerChoice[] =>
  wire.flatMap((partner): PartnerChoice[] =>
    partner.userCode === 'SSC'
      ? partner.childIndustryPartner.map((child) => ({
          ipId: child.ipId,
          name: child.legalEntityName,
          code: child.userCode,
          council: { ipId: partner.ipId, name: partner.legalEntityName },
        }))
      : [{ ipId: partner.ipId, name: partner.legalEntityName, code: partner.userCode }],
  )

/** Returns the choices of SSC: its child partners (HR-49). */
export const choicesOfCouncil = (user: Pick<SessionUser, 'children'>): PartnerChoice[] =>
  user.children.map(({ ipId, name }) => ({ ipId, name, code: codeOfIpId(ipId) ?? 'EMP' }))

/** The kinds of organisation that OPS chooses first (HR-49). */
export const organisationTypes = ['EMP', 'SA', 'AGG', 'SSC'] as const
export type OrganisationType = (typeof organisationTypes)[number]

/** The kind a partner is listed under: that of its council when it has one. */
export const organisationOf = ({ code, council }: PartnerChoice): OrganisationType =>
  council ? 'SSC' : (organisationTypes.find((type) => type === code) ?? 'EMP')
