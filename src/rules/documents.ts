import type { FunnelStatus } from '../contract/funnel-row.ts'

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

export const AADHAAR = 'aadhar card'
const normal = (idType: string) => idType.trim().toLowerCase()

/** The fields a document of this type shows; of any other type (Employee Id): holder and number. */
export const fieldsOf = (idType: string): readonly DocumentField[] =>
  fieldsByType[normal(idType)] ?? ['name', 'docNumber']

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
