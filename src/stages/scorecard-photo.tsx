import { useRef, useState } from 'react'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { preparePhoto } from './card-photo.ts'
import s from './scorecard.module.css'
import type { CardFields } from './use-scorecard.ts'

/** The photo of a document: made small before it counts. One that is saved already can be taken away or replaced. */
export function CardPhoto({ id, label, card }: { id: string; label: string; card: CardFields }) {
  const t = useText('scorecard')
  const newest = useRef<File>(undefined)
  const [error, setError] = useState<string>()
  const [preparingName, setPreparingName] = useState<string>()
  const photo = card.photos[id]
  const choose = async (chosen: File | undefined) => {
    newest.current = chosen
    setError(undefined)
    if (!chosen) return card.setPhoto(id, undefined)
    setPreparingName(chosen.name)
    card.setPreparing(true)
    const prepared = await preparePhoto(id, chosen)
    // Another one was chosen meanwhile
    if (newest.current !== chosen) return
    setPreparingName(undefined)
    card.setPreparing(false)
    if ('fault' in prepared) return setError(t(prepared.fault))
    card.setPhoto(id, prepared.file)
  }
  if (!photo && (card.typed[id] ?? '') !== '')
    return (
      <div>
        <p className={s.label}>{label}</p>
        <p className={s.row}>
          {t('photoSaved')}
          <Button kind="text" aria-label={`${t('photoRemove')}: ${label}`} onClick={() => card.setPhoto(id, undefined)}>
            {t('photoRemove')}
          </Button>
        </p>
      </div>
    )
  return (
    <FileField
      label={label}
      accept="image/jpeg,image/png,image/webp,image/*"
      value={photo && { name: t('photo'), size: photo.size }}
      picture={photo}
      onThisPhone={photo !== undefined}
      preparing={preparingName}
      hint={t('photoHint')}
      error={error}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
