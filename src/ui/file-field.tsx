import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldFrame } from './field.tsx'
import s from './field.module.css'
import own from './file-field.module.css'
import { Icon } from './icons.tsx'

type Shown = { name: string; size: number }

type Props = FieldFrame & {
  /** As the file input takes it, e.g. '.jpg,.jpeg,.pdf'. The caller checks again: some pickers ignore it. */
  accept: string
  value: Shown | undefined
  onChange: (file: File | undefined) => void
  /** True while the file is only on this phone: shown dashed, with a note. */
  onThisPhone?: boolean
  /** Name of the file that was chosen and is still being checked or made smaller. */
  preparing?: string | undefined
  disabled?: boolean
  /** Shown in place of the icon, while the browser can draw it. */
  picture?: Blob | undefined
  id?: string
}

/** One file: its name and size, and a cross to take it away again. */
export function FileField({
  accept,
  value: held,
  onChange,
  onThisPhone = false,
  preparing,
  disabled = false,
  ...rest
}: Props) {
  const { picture, id, ...frame } = rest
  // The one that was chosen last is the one that counts
  const value = preparing ? undefined : held
  const t = useText('common')
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    onChange(undefined)
    // Without this the same file could not be chosen again.
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <Field {...frame} {...(id ? { id } : {})}>
      {(tied) => (
        <div
          className={`${s.box} ${own.file}`}
          data-pending={value && onThisPhone ? true : undefined}
          data-invalid={frame.error ? true : undefined}
        >
          {picture && value ? <Picture of={picture} name={value.name} /> : <Icon name="file" />}
          <span className={s.grow}>
            {value ? (
              <>
                <b className={own.name}>{value.name}</b>
                <small className={own.size}>
                  {onThisPhone ? t('keptOnThisPhone', { size: formatBytes(value.size) }) : formatBytes(value.size)}
                </small>
              </>
            ) : preparing ? (
              <b className={own.name}>{preparing}</b>
            ) : (
              t('chooseFile')
            )}
            <small className={own.size} role="status">
              {preparing ? t('preparingFile') : ''}
            </small>
          </span>
          <input
            {...tied}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            className={own.input}
            onChange={(e) => e.currentTarget.files?.[0] && onChange(e.currentTarget.files[0])}
          />
          {value && !disabled ? (
            <IconButton
              bare
              icon="cross"
              label={t('removeFile', { name: value.name })}
              onClick={remove}
              className={own.remove}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}

function Picture({ of, name }: { of: Blob; name: string }) {
  const t = useText('common')
  const [shown, setShown] = useState<{ url: string; isBroken?: boolean }>()
  useEffect(() => {
    const url = URL.createObjectURL(of)
    setShown({ url })
    return () => URL.revokeObjectURL(url)
  }, [of])
  if (!shown || shown.isBroken) return <Icon name="file" />
  return (
    <img
      className={own.picture}
      src={shown.url}
      alt={t('previewOf', { name })}
      onError={() => setShown({ ...shown, isBroken: true })}
    />
  )
}
