import { useState } from 'react'
import { requestLimits } from '../../../contract/request-lists.ts'
import { removeAt, replaceAt } from '../../../lib/arrays.ts'
import { responsibilitiesOf } from '../../../rules/role-responsibilities.ts'
import { useText } from '../../../text/index.ts'
import { jobWord } from '../../../text/lists.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FieldPlace, useField } from './fields.tsx'
import s from './form.module.css'
import { findRole, useJobList } from './role-fields.tsx'

/** The job description: shown, then edited in up to six points, or reset to the job list's (HR-14, HR-15). */
export function Responsibilities() {
  const t = useText('requestForm')
  const list = useJobList()
  const role = findRole(list, useField('jobRole').value)
  const { value, change, error, isLocked } = useField('responsibilities')
  const [isEditing, setEditing] = useState(false)
  const points = value.text === '' ? [] : value.text.split('\n')
  if (!role && points.length === 0 && !isEditing) return null
  // In the form at each key press, so that leaving the page loses nothing; Save only tidies and closes
  const edit = (next: string[]) => change({ text: next.join('\n'), modified: true, vernacKeys: [] })
  const save = () => {
    if (value.modified) edit(points.map((point) => point.trim()).filter((point) => point !== ''))
    setEditing(false)
    showToast({ heading: t('success'), line: t('updated') })
  }
  const reset = () => {
    change(responsibilitiesOf(role))
    setEditing(false)
  }
  return (
    <FieldPlace path="responsibilities" span={6}>
      <div role="group" aria-label={t('responsibilities')} className={s.points}>
        <div className={s.groupHead}>
          <h3 className={s.groupTitle}>{t('responsibilities')}</h3>
          {isEditing || isLocked ? null : (
            <Button kind="text" icon="edit" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </div>
        {isEditing ? (
          <PointEditor points={points} onChange={edit} onSave={save} onReset={role ? reset : undefined} />
        ) : (
          <ul className={s.pointList}>
            {points.map((point, index) => (
              <li key={index}>{value.modified ? point : jobWord(point)}</li>
            ))}
          </ul>
        )}
        {isEditing || value.modified ? <p className={s.warning}>{t('englishOnly')}</p> : null}
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </FieldPlace>
  )
}

type EditorProps = {
  points: string[]
  onChange: (points: string[]) => void
  onSave: () => void
  onReset: (() => void) | undefined
}

function PointEditor({ points, onChange, onSave, onReset }: EditorProps) {
  const t = useText('requestForm')
  const shown = points.length === 0 ? [''] : points
  const isFull = shown.length >= requestLimits.points
  return (
    <>
      {shown.map((point, index) => (
        <div key={index} className={s.pointRow}>
          <TextAreaField
            // A point is longer than a line of a phone
            rows={2}
            label={t('point', { n: index + 1 })}
            hideLabel
            value={point}
            maxLength={requestLimits.pointLength}
            // A pasted line break would become a point of its own, beyond the limit
            onChange={(event) => onChange(replaceAt(shown, index, event.currentTarget.value.replace(/[\r\n]+/g, ' ')))}
          />
          <IconButton
            bare
            icon="trash"
            label={t('removePoint', { n: index + 1 })}
            onClick={() => onChange(removeAt(shown, index))}
          />
        </div>
      ))}
      <p className={s.hint}>
        {t('pointsHint', { points: requestLimits.points, characters: requestLimits.pointLength })}
      </p>
      <div className={s.buttons}>
        <Button icon="plus" disabled={isFull} onClick={() => onChange([...shown, ''])}>
          {t('addPoint')}
        </Button>
        {onReset ? <Button onClick={onReset}>{t('reset')}</Button> : null}
        <Button kind="choose" onClick={onSave}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}
