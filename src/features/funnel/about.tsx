import type { ReactNode } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { formatTime, isoDay } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { useApplicantWords } from './applicant-words.ts'
import s from './candidate-details.module.css'
import { ContactNumber, RevealContact, ShownUntil } from './contact.tsx'
import { JoinedDocuments } from './joined-documents.tsx'
import type { Contact } from './use-reveal-contact.ts'

interface Props {
  row: LiveApplicant
  contact: Contact
  /** The reveal has a part of its own. */
  isContactElsewhere: boolean
}

/** The About card (PROF-05 to PROF-07). Contact numbers come masked from the server. */
export function About({ row, contact, isContactElsewhere }: Props) {
  const t = useText('funnel')
  const words = useApplicantWords()
  const numbers = contact.contact
  const { home } = row
  const more = [row.languages, row.tools, row.idTypes, row.certificates]
  const hasMore = row.alternateMobile !== undefined || more.some((list) => list.length > 0)
  const verified = home?.verified ? <span className={s.tag}>{t('selfVerified')}</span> : null
  return (
    <Block title={t('about')} action={isContactElsewhere ? undefined : <RevealContact contact={contact} />}>
      <KeyValues
        rows={[
          [t('jobRole'), listWord('jobRoles', row.jobRole)],
          [t('district'), row.district && districtWord(row.district)],
          [t('mobile'), row.mobile ? <ContactNumber masked={row.mobile} number={numbers?.mobile} plain /> : undefined],
          [t('ageAndGender'), words.ageAndGender(row)],
          [t('source'), row.source],
          [t('joiningDate'), row.joiningTime === undefined ? undefined : isoDay(row.joiningTime)],
          [t('rejectedReason'), row.stage.status === 'rejected' ? row.rejectionReason : undefined],
          [t('employeeId'), row.joined?.employeeId],
          [t('offerLetter'), row.joined?.documents.length ? <JoinedDocuments row={row} /> : undefined],
        ]}
      />
      {isContactElsewhere ? null : <ShownUntil until={numbers?.until} />}
      {home ? (
        <Part
          title={
            <>
              {t('currentLocation')} {verified}
            </>
          }
        >
          <KeyValues
            rows={[
              [t('city'), home.district && districtWord(home.district)],
              [t('locality'), home.locality],
              [t('address'), home.address],
              [t('pincode'), home.pincode],
            ]}
          />
        </Part>
      ) : null}
      {row.pastCompanies.length > 0 || row.currentCompany || row.experience ? (
        <Part title={t('workExperience')}>
          <KeyValues
            rows={[
              [t('previousCompanies'), row.pastCompanies.join(', ')],
              [t('currentCompany'), row.currentCompany],
              [t('experience'), words.experience(row)],
            ]}
          />
        </Part>
      ) : null}
      {hasMore ? (
        <Part title={t('additionalDetails')}>
          <KeyValues
            rows={[
              [t('languages'), row.languages.map((language) => listWord('languages', language)).join(', ')],
              [t('tools'), row.tools.map((tool) => listWord('assets', tool)).join(', ')],
              [
                t('alternateNumber'),
                row.alternateMobile ? (
                  <ContactNumber masked={row.alternateMobile} number={numbers?.alternate} />
                ) : undefined,
              ],
              [t('idTypes'), row.idTypes.map(words.idType).join(', ')],
              [t('certificates'), row.certificates.map((item) => item.name).join(', ')],
            ]}
          />
        </Part>
      ) : null}
      <LastChange row={row} />
    </Block>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={s.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function LastChange({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const change = row.snapshot.changedBy
  if (!change?.name) return null
  return (
    <p className={s.changed}>
      {t('lastChange', { when: `${isoDay(change.at)} ${formatTime(change.at)}`, who: change.name })}
    </p>
  )
}
