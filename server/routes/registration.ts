import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import { entityTypes } from '../../src/contract/company.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { logoLimits, type registrationCalls } from '../../src/contract/registration.ts'
import { findRegistrationFaults, type RegistrationFault, type SignUp } from '../../src/rules/registration.ts'
import { partners, registrations, uploads, users } from '../db/schema.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { findAccountByEmail, isActive, type Account } from '../identity/accounts.ts'
import { sign } from '../identity/keys.ts'
import { makePasswordLink } from '../identity/password-links.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import {
  accountOffEmail,
  accountReadyEmail,
  registrationKnownEmail,
  registrationReceivedEmail,
} from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { takeRate } from '../db/rate-limit.ts'
import { sectors } from '../masters/master-lists.ts'
import { lockNewPartners, nextIpId, type PartnerDetails } from '../store/partners.ts'
import { DEMO_REGISTRATION_MS, isRegistrationWaiting } from '../store/registrations.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

type Input = CallParsed<typeof registrationCalls.signUp>
/** No one is signed in. */
type Unsigned = Omit<Context, 'user'>

const LOGO = 'CompanyLogo'
/** E-mails to one address in a day, so that no one can fill another user's mailbox with registrations. */
const LETTERS_A_DAY = 3

export const registrationRoutes: AreaRoutes<'registration'> = {
  signUp: {
    async prepare(input, ctx) {
      assertRight(input)
      const companyLogo = input.companyLogo && (await findLogo(ctx, input.companyLogo))
      return (_, inside) => signUp(input, companyLogo, inside)
    },
  },

  async logoLink({ fileName, type, size }, ctx) {
    if (size > logoLimits.maxBytes) throw new Refusal('logo-too-large')
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

async function signUp(input: Input, companyLogo: PartnerDetails['companyLogo'], ctx: Unsigned) {
  const email = input.contact_email_address.toLowerCase()
  // Two at once with one address: the second one finds what the first one did
  await lockNewPartners(ctx.db)
  const known = await findAccountByEmail(ctx.db, email)
  const isNew = known === undefined
  if (isNew) await addWaiting(ctx, { ...input, contact_email_address: email }, companyLogo)
  // A known address gets the same response, so that no one can find out who has an account; its owner gets an e-mail
  if (await mayWrite(ctx, email)) {
    const isWaiting = isNew || (await isRegistrationWaiting(ctx.db, known.partner.ipId)) === true
    const name = known?.user.name ?? input.contact_person_name
    const company = known?.partner.legalEntityName ?? input.legal_entity_name
    const letter =
      isNew || isWaiting
        ? registrationReceivedEmail({ name, company })
        : await letterToKnown(ctx, known, { name, company })
    await postMail(ctx, { to: email, ...letter })
  }
  return { data: { received: true as const } }
}

/** Whoever never set a password is not told to sign in with one: a new link is in the letter. */
async function letterToKnown(
  { db, origin, now }: Unsigned,
  { user, ...known }: Account,
  of: { name: string; company: string },
) {
  if (!isActive({ user, ...known })) return accountOffEmail(of)
  return user.passwordHash === NO_PASSWORD
    ? accountReadyEmail({ ...of, link: await makePasswordLink(db, { userId: user.id, origin, now }) })
    : registrationKnownEmail({ ...of, link: `${origin}/login` })
}

const reasons: Record<RegistrationFault, PlainReason> = {
  companyMissing: 'registration-company-missing',
  emailMissing: 'registration-email-missing',
  emailWrong: 'registration-email-wrong',
  personMissing: 'registration-person-missing',
  mobileMissing: 'registration-mobile-missing',
  mobileWrong: 'registration-mobile-wrong',
  panWrong: 'registration-pan-wrong',
  userTypeMissing: 'registration-user-type-missing',
  sectorMissing: 'registration-sector-missing',
  locationMissing: 'registration-location-missing',
}

/** The same schema as in the page (rules/registration), with the page's messages for clients that call without it. */
function assertRight(input: SignUp): void {
  const found = Object.entries(findRegistrationFaults(input))
  const fields: Record<string, PlainReason> = Object.fromEntries(
    found.map(([member, fault]) => [member, reasons[fault]]),
  )
  if (entityTypes[input.userType] !== input.userCode) fields.userCode = 'partner-code-wrong'
  if (input.affiliatedSectors.some((sector) => !sectors.includes(sector))) fields.affiliatedSectors = 'sector-invalid'
  if (Object.keys(fields).length > 0) throw new Refusal('details-invalid', { fields })
}

/** Adds the partner, switched off, and its user without a password: no one signs in until it is approved (REG-16). */
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

/** A name specific to this device: another company of the same name, or an attacker, gets another one. */
const storedName = ({ deviceId, config }: Unsigned, fileName: string) =>
  `${createHash('sha256')
    .update(sign(config.sessionSecret, 'attempts', `logo ${deviceId}`))
    .digest('hex')
    .slice(0, 24)}/${fileName}`

async function findLogo(ctx: Unsigned, logo: NonNullable<SignUp['companyLogo']>) {
  const fileName = storedName(ctx, logo.fileName)
  const stored = await ctx.files.find({ kind: LOGO, fileName })
  if (!stored) throw fieldRefusal('companyLogo', 'logo-missing')
  return { fileName, type: logo.type.toLowerCase() }
}
