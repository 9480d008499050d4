import { useState } from 'react'
import PartnerChoice from '../../acting/partner-choice.tsx'
import { accountCalls } from '../../contract/account.ts'
import { memberCalls, memberListDefaults, toMember } from '../../contract/members.ts'
import { useActingPartner } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './account.module.css'
import { Preferences } from './preferences.tsx'

/** PREF-07: for OPS, the partner it acts for, and that partner's members. */
export function PartnerPreferences() {
  const t = useText('account')
  const [ipId] = useActingPartner()
  return (
    <section className={s.after} aria-label={t('partnerPreferences')}>
      <Block title={t('partnerPreferences')}>
        <p className={s.lead}>{t('partnerPreferencesLead')}</p>
        <PartnerChoice />
      </Block>
      {ipId ? <OfPartner key={ipId} ipId={ipId} /> : null}
    </section>
  )
}

/** A list of more members than this cannot be used; their page has them all. */
const MOST_MEMBERS = 500

function OfPartner({ ipId }: { ipId: string }) {
  const t = useText('account')
  const [whose, setWhose] = useState(ipId)
  const account = useRead(accountCalls.details, { id: ipId }).data?.data[0]
  const read = useRead(memberCalls.list, { ipId, sort: memberListDefaults.sort, page: 1, limit: MOST_MEMBERS })
  const members = read.data?.data.map(toMember) ?? []
  const member = members.find((each) => each.ipId === whose)
  const name = member?.name ?? account?.legalEntityName ?? ipId
  return (
    <>
      <Block>
        <SelectField
          label={t('whose')}
          placeholder={null}
          value={whose}
          options={[
            { value: ipId, label: t('wholeAccount', { company: account?.legalEntityName ?? ipId }) },
            ...members.map((each) => ({ value: each.ipId, label: each.name })),
          ]}
          onChange={(event) => setWhose(event.currentTarget.value)}
        />
        <KeyValues
          rows={[
            [t('contact'), member?.name ?? account?.contactPersonName],
            [t('profile.contactEmailAddress'), member?.email ?? account?.contactEmailAddress],
            [t('profile.contactMobile'), formatMobile(member?.mobile ?? account?.contactMobile ?? '')],
          ]}
        />
      </Block>
      <Preferences key={whose} ipId={whose} title={name} />
    </>
  )
}
