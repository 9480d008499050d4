import { useState } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { fieldsOf, formatBirthDay, HIDDEN_VALUE, type DocumentField } from '../../rules/documents.ts'
import type { IdentityDocument } from '../../contract/profile.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Carousel, type Picture } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/icons.tsx'
import { KeyValues, SkeletonRows } from '../../ui/list-parts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useApplicantWords } from './applicant-words.ts'
import s from './documents.module.css'
import { useDocuments, type Documents } from './use-documents.ts'

type Props = {
  row: LiveApplicant
  /** Which of the documents, certificates after the others, is shown first; the sheet is closed without. */
  start: number | undefined
  onClose: () => void
}

/** Uploaded Documents: thumbnails, the chosen document large with its details, Download (PROF-09 to PROF-12). */
export function DocumentsSheet({ row, start, onClose }: Props) {
  const t = useText('funnel')
  const { name } = useApplicantWords()
  return start === undefined ? null : (
    <Sheet opened onClose={onClose} size="l" title={t('uploadedDocuments')} below={<span>{name(row)}</span>}>
      <Inside row={row} start={start} />
    </Sheet>
  )
}

function Inside({ row, start }: { row: LiveApplicant; start: number }) {
  const t = useText('funnel')
  const { documents, failure, fresh } = useDocuments(row.funnelId)
  const [at, setAt] = useState(start)
  const words = useApplicantWords()
  if (failure) return <p role="alert">{translateServerMessage(failure.refusal) || t('documentsNotLoaded')}</p>
  if (!documents) return <SkeletonRows rows={1} label={t('loadingDocuments')} />
  const pictures = picturesOf(documents, words.idType)
  const index = Math.min(at, pictures.length - 1)
  const picture = pictures[index]
  if (!picture) return <p>{t('noDocuments')}</p>

  const download = async () => {
    const now = await fresh()
    const shown = now && allOf(now)[index]
    // A server before this version gives only the one to look
    const link = shown?.downloadUrl ?? shown?.presignUrl
    if (link) saveFrom(link)
    else showToast({ heading: t('error'), line: t('fileNotOpened'), tone: 'problem' })
  }
  return (
    <>
      {documents.isVisible ? null : (
        <p className={s.warning} role="note">
          <Icon name="lock" size="s" />
          {t('onlyForSelected')}
        </p>
      )}
      <Carousel pictures={pictures} at={index} onMove={setAt} />
      <h3 className={s.name}>{picture.name}</h3>
      <Fields documents={documents} at={index} />
      <Button icon="get" full disabled={!picture.src} onClick={() => void download()}>
        {t('download')}
      </Button>
    </>
  )
}

function Fields({ documents, at }: { documents: Documents; at: number }) {
  const t = useText('funnel')
  const document = documents.identityDocuments[at]
  if (document)
    return (
      <KeyValues
        rows={fieldsOf(document.idType).map((field) => [t(`documentFields.${field}`), valueOf(document, field)])}
      />
    )
  const certificate = documents.certificates[at - documents.identityDocuments.length]
  return <KeyValues rows={[[t('issuedOn'), certificate?.issuedOn || t('notAvailable')]]} />
}

function valueOf(document: IdentityDocument, field: DocumentField): string {
  const value = document[field]
  if (field === 'dob' && value !== HIDDEN_VALUE) return formatBirthDay(value)
  return value || '-'
}

const allOf = ({ identityDocuments, certificates }: Documents) => [...identityDocuments, ...certificates]

const picturesOf = (documents: Documents, nameOf: (idType: string) => string): Picture[] => [
  ...documents.identityDocuments.map(({ idType, presignUrl }, at) => ({
    key: `${idType} ${at}`,
    name: nameOf(idType),
    src: presignUrl ?? undefined,
    hidden: !documents.isVisible,
  })),
  ...documents.certificates.map(({ name, presignUrl }, at) => ({
    key: `${name} ${at}`,
    name,
    src: presignUrl ?? undefined,
    hidden: !documents.isVisible,
  })),
]

/**
 * The response is an attachment, whatever host it comes from. Opened in a new tab, which closes by itself: should
 * another host respond with a page, the app is not navigated away.
 */
function saveFrom(link: string) {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  anchor.click()
}
