import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { logoLimits } from '../../contract/registration.ts'
import {
  dropRegistrationDraft,
  keepRegistrationForm,
  keepRegistrationLogo,
  sendRegistration,
} from '../../data/registration.ts'
import { paths } from '../../lib/paths.ts'
import {
  emptyRegistration,
  readRegistration,
  registrationFaults,
  registrationFields,
  registrationForm,
  registrationMembers,
  type RegistrationField,
  type RegistrationForm,
} from '../../rules/registration.ts'
import { useText } from '../../text/index.ts'
import { faultWords, translateServerMessage } from '../../text/server-message.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The registration form: saved on the device at each change, submitted idempotently, with the errors of a refusal. */
export function useRegistration(initial: { form: RegistrationForm; logo?: Blob; isKept: boolean }) {
  const t = useText('registration')
  const navigate = useNavigate()
  const [logo, setLogo] = useState(initial.logo)
  const [logoFault, setLogoFault] = useState<'logoTooLarge' | 'logoWrong'>()
  const [isKept, setKept] = useState(initial.isKept)
  // One idempotency key for one form: a second tap or a lost response registers once (TRAP-15); a refused form gets a new one
  const key = useRef(crypto.randomUUID())
  const form = useForm<RegistrationForm>({
    resolver: valibotResolver(registrationForm),
    defaultValues: initial.form,
    shouldFocusError: false,
  })
  const { control, handleSubmit, setError, reset, getValues, trigger, clearErrors } = form
  const { isSubmitted } = form.formState
  const values = useWatch({ control })
  const isFirst = useRef(true)
  const isSent = useRef(false)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (!isSent.current) void keepRegistrationForm(readRegistration(values)).then(() => setKept(true))
  }, [values])

  const submit = handleSubmit(async (right) => {
    const end = await sendRegistration(right, logo, key.current)
    if (end.kind === 'received') {
      isSent.current = true
      await dropRegistrationDraft()
      void navigate(paths.registrationSuccess, { replace: true })
      return
    }
    if (end.kind === 'logo-failed') return void showToast({ heading: t('logoFailed'), tone: 'problem' })
    if (end.kind === 'no-answer') {
      showToast({ heading: t('failed'), line: t('noAnswer'), tone: 'problem' })
      return
    }
    key.current = crypto.randomUUID()
    showToast({ heading: t('failed'), line: translateServerMessage(end.refusal), tone: 'problem' })
    const wrong = registrationFields.filter((name) => end.fields[registrationMembers[name]] !== undefined)
    for (const name of wrong) setError(name, end.fields[registrationMembers[name]]!)
  })

  return {
    form,
    /** A field that holds something is checked when it is left; an empty one only by Register, which checks from then on. */
    check: (name: RegistrationField) => {
      if (isSubmitted) return
      if (getValues(name) === '') clearErrors(name)
      else void trigger(name)
    },
    /** A message goes as soon as what it says is no longer true. */
    checkAgain: (name: RegistrationField) => {
      if (!isSubmitted && form.getFieldState(name).invalid) void trigger(name)
    },
    logo,
    logoFault,
    isKept,
    submit,
    chooseLogo: (file: File | undefined) => {
      const fault = file && (logoLimits.type.test(file.type) ? undefined : 'logoWrong')
      setLogoFault(fault ?? (file && file.size > logoLimits.maxBytes ? 'logoTooLarge' : undefined))
      const right = file && !fault && file.size <= logoLimits.maxBytes ? file : undefined
      setLogo(right)
      void keepRegistrationLogo(right).then(() => setKept(true))
    },
    startAgain: async () => {
      const isSure = await confirm({
        title: t('startAgainTitle'),
        body: t('startAgainBody'),
        confirmLabel: t('startAgain'),
        danger: true,
      })
      if (!isSure) return
      setLogo(undefined)
      reset(emptyRegistration)
      await dropRegistrationDraft()
      setKept(false)
    },
    /** Returns the message of an invalid field; an invalid e-mail address has none (TRAP-66). */
    say: faultWords(registrationFaults, (fault) => (fault === 'emailWrong' ? undefined : t(`faults.${fault}`))),
  }
}
