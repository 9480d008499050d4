import { useState } from 'react'
import { fileCalls } from '../../contract/files.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The offer letters of a joining, opened through a signed link that is requested each time (PROF-15, TRAP-18). */
export function JoinedDocuments({ row }: { row: LiveApplicant }) {
  const { online } = useSyncStatus()
  const open = useOpenFile()
  const [opening, setOpening] = useState<string>()
  return (
    <>
      {row.joined?.documents.map((document) => (
        <NeedsConnection key={document.fileName} missing={!online} under>
          {(tied) => (
            // In a line of its own, else the grid stretches the button and its words leave the column of values
            <span>
              <Button
                kind="text"
                icon="file"
                busy={opening === document.fileName}
                {...tied}
                onClick={() => {
                  setOpening(document.fileName)
                  void open(document).finally(() => setOpening(undefined))
                }}
              >
                {document.fileName.split('/').at(-1)}
              </Button>
            </span>
          )}
        </NeedsConnection>
      ))}
    </>
  )
}

/** Opens a stored file in a new tab. */
export function useOpenFile() {
  const t = useText('funnel')
  const send = useSend()
  return async (document: { fileName: string; type: string }) => {
    // Opened by the tap itself: after an awaited call a phone would block it (TRAP-76)
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    const answer = await send(fileCalls.viewUrl, { type: document.type, fileName: document.fileName })
    if (answer.ok && tab) {
      tab.location.href = new URL(answer.value.data.presignUrl, location.origin).href
      return
    }
    tab?.close()
    showToast({ heading: t('error'), line: answer.ok ? t('popupBlocked') : t('fileNotOpened'), tone: 'problem' })
  }
}
