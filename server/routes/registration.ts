import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { entityTypes } from '../../src/contract/company.ts'
import { logoLimits } from '../../src/contract/registration.ts'
import { findRegistrationFaults, type SignUp } from '../../src/rules/registration.ts'
import { partners, registrations, uploads, users } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { AreaRoutes, Context } from '../handler.ts'
import { findAccountByEmail } from '../identity/accounts.ts'
import { sign } from '../identity/keys.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { registrationKnownLetter, registrationReceivedLetter } from '../letters.ts'
import { postMail } from '../mailer.ts'
import { takeRate } from '../rate-limit.ts'
import { sectors } from '../store/master-lists.ts'
import { lockNewPartners, nextIpId, type PartnerDetails } from '../store/partners.ts'
import { DEMO_REGISTRATION_MS, isRegistrationWaiting } from '../store/registrations.ts'
import { serverText } from '../text.ts'

/** Nobody is signed in. */
type Unsigned = Omit<Context, 'user'>

const LOGO = 'CompanyLogo'
/** Nobody's mailbox is filled by somebody else's registrations: so many letters to one address in a day. */
const LETTERS_A_DAY = 3
const DAY_MS = 86_400_000

export const registrationRoutes: AreaRoutes<'registration'> = {
  async signUp(input, ctx) {
    assertRight(input)
    const email = input.contact_email_address.toLowerCase()
    const companyLogo = input.companyLogo && (await findLogo(ctx, input.companyLogo))
    // Two at once with one address: the second one finds what the first one did
    await lockNewPartners(ctx.db)
    const known = await findAccountByEmail(ctx.db, email)
    const isNew = known === undefined
    if (isNew) await addWaiting(ctx, { ...input, contact_email_address: email }, companyLogo)
    // The same answer for a known address, so that nobody can find out who has an account; its owner is told by a letter
    if (await mayWrite(ctx, email)) {
      const isWaiting = isNew || (await isRegistrationWaiting(ctx.db, known.partner.ipId)) === true
      const name = known?.user.name ?? input.contact_person_name
      const company = known?.partner.legalEntityName ?? input.legal_entity_name
      const letter = isWaiting
        ? registrationReceivedLetter({ name, company })
        : registrationKnownLetter({ name, company, link: `${ctx.origin}/login` })
      await postMail(ctx, { to: email, ...letter })
    }
    return { data: { received: true } }
  },

  async logoLink({ fileName, type, size }, ctx) {
    if (size > logoLimits.maxBytes) throw new Refusal('file-too-large', serverText.logoTooLarge)
    const contentType = type.toLowerCase()
    const stored = storedName(ctx, fileName)
    const asked = { contentType, size, createdAt: ctx.now, uploadedAt: null, sniffedType: null }
    await ctx.db
      .insert(uploads)
      .values({ type: LOGO, fileName: stored, ownerIpId: '', userId: '', ...asked })
      .onConflictDoUpdate({ target: [uploads.type, uploads.fileName], set: asked })
    const request = { kind: LOGO, fileName: stored, contentType, size, maxBytes: logoLimits.maxBytes } as const
    return { data: { presignUrl: await ctx.files.uploadLink(request, ctx.origin), type, fileName } }
  },
}

/** The same schema as in the page (rules/registration), with the words of the page for whoever calls without it. */
function assertRight(input: SignUp): void {
  const found = Object.entries(findRegistrationFaults(input))
  const fields: Record<string, string> = Object.fromEntries(
    found.map(([member, fault]) => [member, serverText.registration[fault]]),
  )
  if (entityTypes[input.userType] !== input.userCode) fields.userCode = serverText.partnerCodeWrong
  if (input.affiliatedSectors.some((sector) => !sectors.includes(sector)))
    fields.affiliatedSectors = serverText.sectorUnknown
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', serverText.registrationWrong, { fields })
}

/** The partner, switched off, and its person without a password: nobody signs in until it is approved (REG-16). */
async function addWaiting(ctx: Unsigned, input: SignUp, companyLogo: PartnerDetails['companyLogo']): Promise<void> {
  const { db, now, config, origin } = ctx
  const ipId = await nextIpId(db, input.userCode)
  const stamps = { createdAt: now, updatedAt: now }
  const details: PartnerDetails = {
    headquarterLocation: input.headquarterLocation,
    pan: input.pan?.toUpperCase(),
    noOfEmployees: input.no_of_employees,
    companyProfile: input.company_profile,
    address: input.address,
    officePhone: input.office_phone,
    website: input.website,
    companyLogo,
  }
  const given = Object.entries(details).filter(([, value]) => value !== undefined && value !== '')
  await db.insert(partners).values({
    ipId,
    userCode: input.userCode,
    userType: input.userType,
    legalEntityName: input.legal_entity_name,
    registeredName: input.registered_name_of_the_company || null,
    contactPersonName: input.contact_person_name,
    contactEmail: input.contact_email_address,
    contactMobile: input.contact_mobile,
    employerType: input.employer_type,
    affiliatedSectors: input.affiliatedSectors,
    status: 0,
    details: Object.fromEntries(given),
    ...stamps,
  })
  await db.insert(users).values({
    id: randomUUID(),
    ipId,
    email: input.contact_email_address,
    mobile: input.contact_mobile,
    name: input.contact_person_name,
    passwordHash: NO_PASSWORD,
    ...stamps,
  })
  const approveAt = config.demo ? now + DEMO_REGISTRATION_MS : null
  await db.insert(registrations).values({ ipId, origin, createdAt: now, approveAt })
  if (companyLogo)
    await db
      .update(uploads)
      .set({ ownerIpId: ipId })
      .where(and(eq(uploads.type, LOGO), eq(uploads.fileName, companyLogo.fileName)))
}

async function mayWrite({ db, config, now }: Unsigned, email: string): Promise<boolean> {
  const key = `registration-letter:${sign(config.sessionSecret, 'attempts', email)}`
  return (await takeRate(db, { key, limit: LETTERS_A_DAY, windowMs: DAY_MS }, now)) === 0
}

/** A place of this device: two companies of one name, or somebody who means harm, get another one. */
const storedName = ({ deviceId, config }: Unsigned, fileName: string) =>
  `${createHash('sha256')
    .update(sign(config.sessionSecret, 'attempts', `logo ${deviceId}`))
    .digest('hex')
    .slice(0, 24)}/${fileName}`

async function findLogo(ctx: Unsigned, logo: NonNullable<SignUp['companyLogo']>) {
  const fileName = storedName(ctx, logo.fileName)
  const stored = await ctx.files.find({ kind: LOGO, fileName })
  if (!stored)
    throw new Refusal('logo-missing', serverText.logoMissing, { fields: { companyLogo: serverText.logoMissing } })
  return { fileName, type: logo.type.toLowerCase() }
}
