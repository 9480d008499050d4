import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { ProfileWire } from '../../contract/account.ts'
import { useSyncStatus } from '../../data/sync.ts'
import {
  accountFaults,
  findChanges,
  profileForm,
  type ProfileForm as Form,
  toProfileForm,
} from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Button } from '../../ui/button.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { Block } from '../../ui/list-parts.tsx'
import { LockedField } from '../../ui/locked-field.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import s from './account.module.css'
import { CompanyFields } from './company-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { useLogo } from './use-logo.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** The employer's profile (ACCT-04 to ACCT-10). */
export function ProfileForm({ profile }: { profile: ProfileWire }) {
  const t = useText('account')
  const { online } = useSyncStatus()
  const loaded = toProfileForm(profile)
  const form = useForm<Form>({
    resolver: valibotResolver(profileForm),
    // A newer response replaces only the fields that the user has not changed
    values: loaded,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { handleSubmit, setError, reset, formState } = form
  const { isDirty, isSubmitting, submitCount } = formState
  const fields = useFirstWrong<HTMLFormElement>(submitCount)
  const logo = useLogo(profile)
  const isEdited = isDirty || logo.file !== undefined
  useDirty(isEdited)
  const save = useSaveProfile(profile.ipId)
  const submit = handleSubmit(async (values) => {
    const change = findChanges(loaded, values)
    const companyLogo = logo.file && (await logo.upload(values.legalEntityName))
    if (logo.file && !companyLogo) return
    const answer = await save(companyLogo ? { ...change, companyLogo } : change)
    if (answer === 'saved') logo.done()
    // The schema has turned the PAN into capitals: show what was saved
    if (answer === 'saved') return reset(values, { keepDirtyValues: false })
    for (const [name, error] of Object.entries(answer)) if (name in values) setError(name as keyof Form, error)
  })
  return (
    <Block>
      <form ref={fields} className={s.form} noValidate onSubmit={(event) => void submit(event)}>
        <PersonFields form={form} profile={profile} />
        <CompanyFields form={form} profile={profile} />
        <LogoField logo={logo} profile={profile} />
        <div className={s.buttons}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} type="submit" kind="primary" busy={isSubmitting} disabled={tied.disabled || !isEdited}>
                {t('save')}
              </Button>
            )}
          </NeedsConnection>
        </div>
      </form>
    </Block>
  )
}

export interface FieldsProps {
  form: UseFormReturn<Form>
  profile: ProfileWire
}

function PersonFields({ form: { register, formState }, profile }: FieldsProps) {
  const t = useText('account')
  const say = useFaultWords('account', accountFaults)
  const { errors } = formState
  return (
    <FieldGroup legend={t('yourDetails')}>
      <div className={`${s.form} ${s.two}`}>
        <TextField
          label={t('profile.contactPersonName')}
          required
          maxLength={100}
          autoComplete="name"
          error={say(errors.contactPersonName)}
          {...register('contactPersonName')}
        />
        <MobileField
          label={t('profile.contactMobile')}
          required
          autoComplete="tel-national"
          error={say(errors.contactMobile)}
          {...register('contactMobile')}
        />
        <LockedField
          label={t('profile.contactEmailAddress')}
          value={profile.contactEmailAddress}
          hint={t('emailHint')}
        />
      </div>
    </FieldGroup>
  )
}
