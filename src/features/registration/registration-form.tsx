import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { readRegistrationDraft, readRegistrationMasters, type RegistrationMasters } from '../../data/registration.ts'
import { paths } from '../../lib/paths.ts'
import { emptyRegistration, readRegistration, type RegistrationForm as Form } from '../../rules/registration.ts'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import s from './registration.module.css'

/** The form of REG-01, with the draft on this device as its values. */
export function RegistrationForm() {
  const t = useText('registration')
  const [draft, setDraft] = useState<{ form: Form; logo?: Blob; isKept: boolean }>()
  const { masters, isAway, load } = useMasters()
  useEffect(() => {
    void readRegistrationDraft().then((kept) =>
      setDraft({
        form: kept ? readRegistration(kept.form) : emptyRegistration,
        logo: kept?.logo,
        isKept: Boolean(kept),
      }),
    )
  }, [])
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={s.lead}>{t('lead')}</p>
      <p className={s.lead}>
        {t('haveAccount')} <Link to={paths.login}>{t('login')}</Link>
      </p>
      {draft ? (
        <RegistrationFields initial={draft} masters={masters} areMastersAway={isAway} onMasters={load} />
      ) : (
        <SkeletonRows label={t('loading')} />
      )}
    </>
  )
}

/** Sectors and cities; fetched again when the device is online again. */
function useMasters() {
  const [masters, setMasters] = useState<RegistrationMasters>()
  const [isAway, setAway] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (masters) return
    let isGone = false
    void readRegistrationMasters().then((found) => {
      if (isGone) return
      setMasters(found)
      setAway(found === undefined)
    })
    const again = () => setTurn((before) => before + 1)
    addEventListener('online', again)
    return () => {
      isGone = true
      removeEventListener('online', again)
    }
  }, [masters, turn])
  return { masters, isAway, load: () => setTurn((before) => before + 1) }
}
