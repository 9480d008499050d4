import { useState } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useApplicantWords } from './applicant-words.ts'
import s from './documents.module.css'
import { DocumentsSheet } from './documents-sheet.tsx'

/** What was uploaded, by type; the documents themselves open in a sheet (PROF-08). Never without a network. */
export function UploadedDocuments({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const words = useApplicantWords()
  const { online } = useSyncStatus()
  const [start, setStart] = useState<number>()
  const ids = row.idTypes.length
  if (ids + row.certificates.length === 0) return null
  const reveal = (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <Button icon="eye" {...tied} onClick={() => setStart(0)}>
          {t('revealIds')}
        </Button>
      )}
    </NeedsConnection>
  )
  return (
    <Block title={t('uploadedDocuments')} action={reveal}>
      <Tiles
        title={t('governmentIds')}
        icon="user"
        names={row.idTypes.map(words.idType)}
        disabled={!online}
        onOpen={setStart}
      />
      <Tiles
        title={t('certificates')}
        icon="file"
        names={row.certificates.map((item) => item.name)}
        marks={row.certificates.map((item) => (item.valid ? t('verified') : undefined))}
        disabled={!online}
        onOpen={(at) => setStart(ids + at)}
      />
      <DocumentsSheet row={row} start={start} onClose={() => setStart(undefined)} />
    </Block>
  )
}

type TilesProps = {
  title: string
  icon: IconName
  names: string[]
  marks?: (string | undefined)[]
  disabled: boolean
  onOpen: (at: number) => void
}

function Tiles({ title, icon, names, marks, disabled, onOpen }: TilesProps) {
  if (names.length === 0) return null
  return (
    <div className={s.part}>
      <h3>{title}</h3>
      <ul className={s.tiles}>
        {names.map((name, at) => (
          <li key={name}>
            <button type="button" className={`fh-focus ${s.tile}`} disabled={disabled} onClick={() => onOpen(at)}>
              <Icon name={icon} />
              <span>{name}</span>
              {marks?.[at] ? <em>{marks[at]}</em> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
