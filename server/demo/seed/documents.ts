import type { FunnelDetails } from '../../db/schema.ts'
import type { Person } from './names.ts'

type Identity = NonNullable<FunnelDetails['identityDocuments']>[number]
type Certificate = NonNullable<FunnelDetails['certificate']>[number]

const fathers = ['Ashok', 'Bhimrao', 'Devendra', 'Gopal', 'Hari', 'Jagdish', 'Kishan', 'Mahadev', 'Narayan', 'Suresh']
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The other fields of a document, derived from its digits. Takes nothing from the random stream, so that all later
 * applicants stay the same. The number has the form of its type, and belongs to no one.
 */
export function completeDocument(document: Identity, person: Person, address: string): Identity {
  const digits = document.docNumber ?? '000000000000'
  const letter = (at: number) => letters[Number(digits.slice(at, at + 2)) % letters.length]!
  const surname = person.name.split(' ').at(-1)!
  const forms: Record<string, string> = {
    'aadhar card': digits,
    'pan card': `${letter(0)}${letter(1)}${letter(2)}P${surname[0]}${digits.slice(4, 8)}${letter(8)}`,
    'driving licence': `MH04 20${digits.slice(0, 2)}0${digits.slice(2, 8)}`,
    'voter id': `${letter(0)}${letter(3)}${letter(6)}${digits.slice(2, 9)}`,
  }
  return {
    ...document,
    docNumber: forms[document.idType] ?? digits,
    fatherName: `${fathers[Number(digits.at(-1))]} ${surname}`,
    gender: { male: 'Male', female: 'Female', other: 'Other' }[person.gender],
    address,
  }
}

/** A day of the last years, by the applicant's id. */
export function completeCertificate(certificate: Certificate, funnelId: string): Certificate {
  const number = Number.parseInt(funnelId.slice(0, 6), 16)
  const day = new Date(Date.UTC(2021 + (number % 4), number % 12, 1 + (number % 28)))
  return { ...certificate, issuedOn: day.toISOString().slice(0, 10) }
}
