import type { CandidateDetails } from '../../contract/onboarding.ts'
import { useText } from '../../text/index.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { KeyValues } from '../../ui/list-parts.tsx'
import s from './onboarding.module.css'

/** The details that the onboarding bot collected from the applicant (ONB-05). */
export function OnboardingDetails({ details }: { details: CandidateDetails }) {
  const t = useText('funnel')
  const { currentAddress: home, poiDetails: poi } = details
  const address = [
    home?.addressline,
    districtWord(home?.district ?? ''),
    listWord('states', home?.state ?? ''),
    home?.pincode,
  ]
    .filter(Boolean)
    .join(', ')
  const none = t('notAvailable')
  return (
    <>
      <KeyValues
        rows={[
          [t('onboarding.fields.name'), details.name || none],
          [t('onboarding.fields.mobile'), details.mobileNumber || none],
          [t('onboarding.fields.fatherName'), details.fatherName || none],
          [t('onboarding.fields.dob'), formatDob(details.dob) ?? none],
          [t('onboarding.fields.email'), details.email || none],
          [t('onboarding.fields.gender'), listWord('genders', details.gender ?? '') || none],
          [t('onboarding.fields.resume'), details.resumeUrl ? t('onboarding.yes') : t('onboarding.no')],
          [t('onboarding.fields.address'), address || none],
        ]}
      />
      <div>
        <h3 className={s.heading}>{t('onboarding.verification')}</h3>
        <KeyValues
          rows={[
            [t('onboarding.fields.poiVerification'), details.poiVerification || none],
            [t('documentFields.docNumber'), poi?.id],
            [t('onboarding.fields.name'), poi?.name],
            [t('onboarding.fields.fatherName'), poi?.fatherName],
            [t('onboarding.fields.gender'), poi?.gender ? listWord('genders', poi.gender) : undefined],
            [t('onboarding.fields.dob'), formatDob(poi?.dob)],
          ]}
        />
      </div>
    </>
  )
}

/** '1999-02-03' → '03-02-1999' (ONB-05). */
export function formatDob(dob: string | null | undefined): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(dob ?? '')
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : undefined
}
