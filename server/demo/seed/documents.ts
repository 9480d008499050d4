import type { FunnelDetails } from '../../db/schema.ts'
import { isoDay } from '../../../src/lib/dates.ts'
import type { Person } from './names.ts'

type Identity = NonNullable<FunnelDetails['identityDocuments']>[number]
type Certificate = NonNullable<FunnelDetails['certificate']>[number]

const fathers = ['Ashok', 'Bhimrao', 'Devendra', 'Gopal', 'Hari', 'Jagdish', 'Kishan', 'Mahadev', 'Narayan', 'Suresh']
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What all documents of an applicant agree in. */
export interface Holder {
  person: Person
  /** 'YYYY-MM-DD'. */
  birthday: string
  father: string
}

/** Of the first document the day and the father; the year is that of somebody who is `age` today. */
export function holderOf(documents: readonly Identity[], person: Person, age: number, now: number): Holder {
  const [first] = documents
  const day = first?.dob?.slice(4) ?? '-01-01'
  const today = isoDay(now)
  const year = Number(today.slice(0, 4)) - age - (day <= today.slice(4) ? 0 : 1)
  const surname = person.name.split(' ').at(-1)!
  return { person, birthday: `${year}${day}`, father: `${fathers[Number(first?.docNumber?.at(-1) ?? 0)]} ${surname}` }
}

/**
 * The other fields of a document, derived from its digits. Takes nothing from the random stream, so that all later
 * applicants stay the same. The number has the form of its type, and belongs to no one.
 */
export function completeDocument(document: Identity, holder: Holder, address: string): Identity {
  const { person, birthday, father } = holder
  const digits = document.docNumber ?? '000000000000'
  const letter = (at: number) => letters[Number(digits.slice(at, at + 2)) % letters.length]!
  const surname = person.name.split(' ').at(-1)!
  const forms: Record<string, string> = {
    'aadhar card': digits,
    'pan card': `${letter(0)}${letter(1)}${letter(2)}P${surname[0]}${digits.slice(4, 8)}${letter(8)}`,
    // Issued at 18
    'driving licence': `MH04 ${Number(birthday.slice(0, 4)) + 18}0${digits.slice(2, 8)}`,
    'voter id': `${letter(0)}${letter(3)}${letter(6)}${digits.slice(2, 9)}`,
  }
  return {
    ...document,
    docNumber: forms[document.idType] ?? digits,
    dob: birthday,
    fatherName: father,
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
