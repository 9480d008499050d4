import type { FunnelStatus } from '../contract/funnel-row.ts'
import type { joiningDocuments } from '../contract/request-lists.ts'

type JoiningDocumentName = (typeof joiningDocuments)[number]

/** The fields of an identity document; dob is 'YYYY-MM-DD'. */
export const documentFields = ['name', 'fatherName', 'docNumber', 'gender', 'dob', 'address'] as const
export type DocumentField = (typeof documentFields)[number]

/** The fields of each type, by its spelling in the records, in the order of the screen (PROF-11). */
const fieldsByType: Record<string, readonly DocumentField[]> = {
  'aadhar card': ['name', 'dob', 'gender', 'docNumber', 'address'],
  'pan card': ['name', 'fatherName', 'docNumber', 'dob'],
  'driving licence': ['name', 'fatherName', 'docNumber', 'dob'],
  'voter id': ['name', 'fatherName', 'docNumber', 'gender', 'dob', 'address'],
}

export const AADHAAR = 'aadhar card'
const normal = (idType: string) => idType.trim().toLowerCase()

/** What the filter of verified documents offers (PROF-13), as the records spell it. */
export const filterDocuments = [
  'aadhar card',
  'pan card',
  'driving licence',
  'voter id',
  'employee id',
  'login page photo',
] as const

/** Records spell types differently; case is ignored. */
export const isSameDocument = (a: string, b: string): boolean => normal(a) === normal(b)

/** The fields a document of this type shows; of any other type (Employee Id): holder and number. */
export const fieldsOf = (idType: string): readonly DocumentField[] =>
  fieldsByType[normal(idType)] ?? ['name', 'docNumber']

/** What a request asks for at the joining, by the types of identity documents that prove it (FUN-16). */
const provedBy: Partial<Record<JoiningDocumentName, string>> = {
  Aadhaar: AADHAAR,
  'PAN Card': 'pan card',
  'Driving License': 'driving licence',
  'Driving License (Heavy Vehicles)': 'driving licence',
  'Voter ID': 'voter id',
}

/** The documents of a joining, each with the state in which the applicant has it; null: not there yet. */
export const documentsOfJoining = <T extends { name: JoiningDocumentName }>(
  wanted: readonly T[],
  has: readonly { idType: string; status?: string | null }[],
): (T & { status: string | null })[] =>
  wanted.map((each) => {
    const found = has.find(({ idType }) => isSameDocument(idType, provedBy[each.name] ?? each.name))
    return { ...each, status: found?.status ?? null }
  })

/** Identity documents are shown for hired applicants only (PROF-09). */
export const mayShowDocuments = (status: FunnelStatus): boolean => status === 'selected' || status === 'joined'

/** The placeholder of a masked value. */
export const HIDDEN_VALUE = '******'

/** However the type is spelt, and whatever it is filed under: twelve digits alone are an Aadhaar number. */
const isAadhaar = (idType: string, docNumber: string) =>
  /a{1,3}dh?a{1,9}r|uidai/i.test(idType) || /^(\d[\s-]*){12}$/.test(docNumber.trim())

/**
 * The number of a document as it may be shown at all: of an Aadhaar the last four digits, 'XXXX XXXX 1234', whatever
 * the applicant's stage; one that does not even have four is hidden.
 */
export function showDocumentNumber(idType: string, docNumber: string): string {
  if (!isAadhaar(idType, docNumber)) return docNumber
  const digits = docNumber.replace(/\D/g, '')
  return digits.length < 4 ? HIDDEN_VALUE : `XXXX XXXX ${digits.slice(-4)}`
}

/** '1999-02-03' → '03/02/1999'; 'NA' when there is none or it is no day (PROF-12). */
export function formatBirthDay(dob: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(dob ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : 'NA'
}
