import { useRef, useState } from 'react'
import { deskCalls } from '../../contract/desk.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendFile } from '../../data/use-send-file.ts'
import { readNow } from '../../data/now.ts'
import { isoDay } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './operations.module.css'

const LONGEST_SOURCE = 100
const LONGEST_NAME = 200

/** Takes a file with the source and the day of consent for the rows that have none of their own. */
export function ImportForm() {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState('')
  const [consent, setConsent] = useState<number>()
  const [error, setError] = useState<string>()
  const { run, isBusy, sent } = useUpload(setError)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    const isTooLarge = chosen !== undefined && chosen.size > limits.sheet.bytes
    setError(isTooLarge ? t('importTooLarge', { size: formatBytes(limits.sheet.bytes) }) : undefined)
  }
  const submit = async () => {
    if (!file || file.size > limits.sheet.bytes) return
    const of = { source: source.trim(), consent: consent === undefined ? '' : isoDay(consent) }
    if (await run(file, of)) setFile(undefined)
  }
  return (
    <Block title={t('importNew')}>
      <form
        className={s.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (online) void submit()
        }}
      >
        <FileField
          label={t('importFile')}
          required
          accept=".csv,.xlsx"
          value={file}
          onChange={choose}
          disabled={isBusy}
          error={error}
          hint={t('importHint')}
        />
        <TextField
          label={t('source')}
          optional
          maxLength={LONGEST_SOURCE}
          value={source}
          hint={t('sourceHint')}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <DateField
          label={t('consent')}
          optional
          value={consent}
          max={readNow()}
          onChange={setConsent}
          hint={t('consentHint')}
        />
        {sent ? <ProgressBar label={t('sending')} value={sent.bytes} max={sent.of} /> : null}
        <div className={s.submit}>
          <NeedsConnection missing={!online} why={!file && t('fileFirst')} under>
            {(tied) => (
              <Button {...tied} type="submit" kind="primary" busy={isBusy}>
                {t(isBusy ? 'sending' : 'importStart')}
              </Button>
            )}
          </NeedsConnection>
        </div>
      </form>
    </Block>
  )
}

type Defaults = { source: string; consent: string }

/** Sends the file under one key until an answer is known: a lost response and a second tap make one import. */
function useUpload(onWrong: (why: string) => void) {
  const t = useText('operations')
  const send = useSendFile()
  const invalidate = useInvalidate()
  const attempt = useRef<{ of: string; key: string }>(undefined)
  const [sent, setSent] = useState<{ bytes: number; of: number }>()
  const { run, isBusy } = useOneAtATime(async (file: File, defaults: Defaults) => {
    const of = JSON.stringify([file.name, file.size, file.lastModified, defaults])
    if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() }
    const { key } = attempt.current
    const input = { name: file.name.slice(-LONGEST_NAME), ...defaults }
    const result = await send(deskCalls.importCandidates, input, file, {
      key,
      onProgress: (bytes, total) => setSent({ bytes, of: total }),
    })
    setSent(undefined)
    invalidate(deskCalls.imports)
    if (result.ok || result.error.class === 'refused') attempt.current = undefined
    if (result.ok) showToast({ heading: t('importTaken'), line: t('importTakenLine'), tone: 'success' })
    else onWrong(translateServerMessage(result.refusal) ?? t('importNoAnswer'))
    return result.ok
  })
  return { run, isBusy, sent }
}
