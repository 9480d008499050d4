import { useState } from 'react'
import { useLanguage, useText } from '../text/index.ts'
import { languageLabel, languages, setLanguage, type LanguageCode } from '../text/switch.ts'
import { FieldError } from './field.tsx'
import { Segmented } from './segmented.tsx'

const options = Object.entries(languages).map(([value, label]) => ({
  value: value as LanguageCode,
  label,
  lang: value,
}))

/** English or Hindi, each in its own words; remembered on this device. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const t = useText('common')
  const [failed, setFailed] = useState(false)
  const choose = (code: LanguageCode) =>
    setLanguage(code).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <div className={className}>
      <Segmented
        label={languageLabel}
        hideLabel
        options={options}
        value={useLanguage() as LanguageCode}
        onChange={(code) => void choose(code)}
      />
      {/* Only before the first visit is finished: afterwards its words are on the device */}
      {failed ? <FieldError>{t('needsConnection')}</FieldError> : null}
    </div>
  )
}
