import { useId, useState, type FormEvent } from 'react'
import { Controller } from 'react-hook-form'
import { employeeBands, employerTypes, entityTypes, type EntityType } from '../../contract/company.ts'
import { useOnLine } from '../../data/signed-out.ts'
import type { RegistrationMasters } from '../../data/registration.ts'
import { cityOptions } from '../../rules/city-options.ts'
import type { RegistrationForm } from '../../rules/registration.ts'
import { useText } from '../../text/index.ts'
import { listOptions, namedOptions, sectorWord } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { FileField } from '../../ui/file-field.tsx'
import { FormCell, FormGrid } from '../../ui/form-section.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { panLetters, tenDigits } from '../../ui/typing.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import s from './registration.module.css'
import { TermsWords } from './terms-words.tsx'
import { useRegistration } from './use-registration.ts'

interface Props {
  initial: { form: RegistrationForm; logo?: Blob; isKept: boolean }
  masters: RegistrationMasters | undefined
  areMastersAway: boolean
  onMasters: () => void
}

/** All inputs of REG-01, in two parts. */
export function RegistrationFields({ initial, masters, areMastersAway, onMasters }: Props) {
  const t = useText('registration')
  const isOnline = useOnLine()
  const termsId = useId()
  const whyId = useId()
  const [accepted, setAccepted] = useState(false)
  const { form, check, checkAgain, logo, logoFault, chooseLogo, say, submit, startAgain, isKept } =
    useRegistration(initial)
  const { register, control, formState } = form
  const { errors, isSubmitting, isDirty, submitCount } = formState
  const fields = useFirstWrong<HTMLFormElement>(submitCount)
  // Saved on the device at each change, so leaving loses nothing
  useDirty(false)
  const field = (name: keyof RegistrationForm) => ({
    label: t(`fields.${name}`),
    error: say(errors[name]),
    ...register(name, { onBlur: () => check(name), onChange: () => checkAgain(name) }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in a field bypasses a disabled button
    if (accepted && isOnline) void submit()
  }
  return (
    <form ref={fields} className={s.form} noValidate onSubmit={onSubmit}>
      {initial.isKept || isDirty ? (
        <p className={s.draft}>
          <span>{initial.isKept && !isDirty ? t('draftFound') : t('draftKept')}</span>
          {isKept ? (
            <Button kind="text" onClick={() => void startAgain()}>
              {t('startAgain')}
            </Button>
          ) : null}
        </p>
      ) : null}
      <section className={s.part} aria-labelledby={`${termsId}-company`}>
        <h2 id={`${termsId}-company`}>{t('company')}</h2>
        <FormGrid>
          <FormCell span={3}>
            <TextField {...field('companyName')} required maxLength={200} autoComplete="organization" />
          </FormCell>
          <FormCell span={3}>
            <TextField {...field('registeredName')} optional maxLength={200} />
          </FormCell>
          <FormCell span={3}>
            <SelectField
              {...field('entityType')}
              required
              options={listOptions('userTypes', Object.keys(entityTypes) as EntityType[])}
            />
          </FormCell>
          <FormCell span={3}>
            <SelectField
              {...field('employerType')}
              required
              placeholder={null}
              options={listOptions('employerTypes', employerTypes)}
            />
          </FormCell>
          <FormCell span={3}>
            <SelectField
              {...field('sector')}
              required
              options={namedOptions(masters?.sectors ?? [], sectorWord)}
              // A choice of the draft stays a choice until the list is here
              {...(masters ? {} : { disabled: true })}
            />
          </FormCell>
          <FormCell span={3}>
            <Controller
              control={control}
              name="location"
              render={({ field: at, fieldState }) => (
                <ComboField
                  label={t('fields.location')}
                  required
                  disabled={!masters}
                  options={cityOptions(masters?.states ?? [])}
                  value={at.value || undefined}
                  error={say(fieldState.error)}
                  onChange={(value) => at.onChange(value ?? '')}
                />
              )}
            />
          </FormCell>
          {areMastersAway && !masters ? (
            <FormCell span={6}>
              <p className={s.away}>
                {t('mastersMissing')}{' '}
                <Button kind="text" onClick={onMasters}>
                  {t('again')}
                </Button>
              </p>
            </FormCell>
          ) : null}
          <FormCell span={3}>
            <SelectField
              {...field('employees')}
              optional
              options={employeeBands.map((band) => ({ value: band, label: band }))}
            />
          </FormCell>
          <FormCell span={3}>
            <TextField {...field('pan')} optional hint={t('panHint')} {...panLetters} />
          </FormCell>
          <FormCell span={6}>
            <TextAreaField {...field('profile')} optional maxLength={2_000} />
          </FormCell>
          <FormCell span={3}>
            <FileField
              label={t('logo')}
              optional
              accept="image/*"
              hint={t('logoHint')}
              value={logo && { name: t('logoName'), size: logo.size }}
              picture={logo}
              error={logoFault && t(logoFault)}
              onThisPhone
              onChange={chooseLogo}
            />
          </FormCell>
        </FormGrid>
      </section>
      <section className={s.part} aria-labelledby={`${termsId}-contact`}>
        <h2 id={`${termsId}-contact`}>{t('contact')}</h2>
        <FormGrid>
          <FormCell span={3}>
            <TextField {...field('personName')} required maxLength={100} autoComplete="name" />
          </FormCell>
          <FormCell span={3}>
            <TextField
              {...field('email')}
              required
              type="email"
              maxLength={200}
              autoComplete="email"
              hint={t('emailHint')}
              // An invalid one is marked and focused, without a message (REG-03, TRAP-66)
              invalid={errors.email !== undefined}
            />
          </FormCell>
          <FormCell span={3}>
            <MobileField {...field('mobile')} required stops autoComplete="tel-national" />
          </FormCell>
          <FormCell span={3}>
            <TextField {...field('officePhone')} optional {...tenDigits} />
          </FormCell>
          <FormCell span={3}>
            <TextField {...field('website')} optional maxLength={200} inputMode="url" autoComplete="url" />
          </FormCell>
          <FormCell span={6}>
            <TextAreaField {...field('address')} optional maxLength={500} autoComplete="street-address" />
          </FormCell>
        </FormGrid>
      </section>
      <div className={s.end}>
        <CheckRow checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)}>
          <TermsWords />
        </CheckRow>
        <NeedsConnection missing={!isOnline} under>
          {(tied) => (
            <Button
              {...tied}
              type="submit"
              kind="primary"
              full
              busy={isSubmitting}
              disabled={tied.disabled || !accepted}
              aria-describedby={tied['aria-describedby'] ?? (accepted ? undefined : whyId)}
            >
              {t('register')}
            </Button>
          )}
        </NeedsConnection>
        {isOnline && !accepted ? (
          <small id={whyId} className={s.why}>
            {t('acceptFirst')}
          </small>
        ) : null}
      </div>
    </form>
  )
}
