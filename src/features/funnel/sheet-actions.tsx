import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FunnelTab } from '../../contract/funnel.ts'
import { onboardingCalls } from '../../contract/onboarding.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { sheetCalls } from '../../contract/sheets.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload, type DownloadEnd } from '../../data/use-file-download.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { sayDownloadEnd } from '../../stages/download-toast.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { TransferNote } from '../../ui/transfer-note.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

const BulkUpdate = lazy(() => import('./bulk/bulk-update.tsx'))

/**
 * Applicants from a file, bulk status update and downloads of a request (BULK-01 to BULK-09, ONB-08): buttons on a desktop, one menu on a
 * phone.
 */
export function SheetActions({ request }: { request: HiringRequest }) {
  const t = useText('sheets')
  const common = useText('common')
  const isDesktop = useIsDesktop()
  const [isBulkOpen, setBulkOpen] = useState<boolean>()
  const { running, start, cancel } = useFileDownload()
  const downloads = useDownloads(request, start)
  const navigate = useNavigate()
  const fromFile = paths.addApplicants(request.hiringRequestId)
  const openBulk = () => setBulkOpen(true)
  return (
    <>
      {isDesktop ? (
        <>
          {request.status === 'active' ? (
            <ButtonLink icon="send" to={fromFile}>
              {t('fromFile')}
            </ButtonLink>
          ) : null}
          <Button icon="edit" onClick={openBulk}>
            {t('bulk')}
          </Button>
          <Menu
            label={t('downloads')}
            items={downloads}
            trigger={(trigger) => (
              <Button icon="get" iconAfter="down" {...trigger}>
                {t('downloads')}
              </Button>
            )}
          />
        </>
      ) : (
        <Menu
          label={t('more')}
          items={[
            ...(request.status === 'active'
              ? [
                  {
                    key: 'from-file',
                    label: t('fromFile'),
                    icon: 'send' as const,
                    onSelect: () => void navigate(fromFile),
                  },
                ]
              : []),
            { key: 'bulk', label: t('bulk'), icon: 'edit', onSelect: openBulk },
            // On a desktop the button says it
            ...downloads.map((item, at) => (at === 0 ? { ...item, heading: t('downloads') } : item)),
          ]}
          trigger={(trigger) => <IconButton bare icon="more" label={t('more')} {...trigger} />}
        />
      )}
      {running ? (
        <TransferNote
          label={t('downloading', { what: running.label })}
          line={running.bytes === 0 ? t('preparing') : t('soFar', { size: formatBytes(running.bytes) })}
          cancel={common('cancel')}
          onCancel={cancel}
        />
      ) : null}
      {isBulkOpen === undefined ? null : (
        <Suspense fallback={null}>
          <BulkUpdate request={request} opened={isBulkOpen} onClose={() => setBulkOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const tabs = ['screened', 'selected', 'joined', 'rejected'] as const satisfies FunnelTab[]

/** The downloads this user may have, each with the reason why it is not available now. */
function useDownloads(request: HiringRequest, start: ReturnType<typeof useFileDownload>['start']): MenuItem[] {
  const t = useText('sheets')
  const common = useText('common')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const { hiringRequestId, ipId } = request
  const language = currentLanguage()
  const item = (
    key: string,
    label: string,
    run: () => Promise<DownloadEnd>,
    words?: Parameters<typeof sayDownloadEnd>[1],
  ): MenuItem => ({
    key,
    label,
    icon: 'get',
    reason: online ? undefined : common('needsConnection'),
    onSelect: () => void run().then((end) => sayDownloadEnd(end, words)),
  })
  const ofTab = (type: FunnelTab, label: string) =>
    item(type, label, () => start(label, sheetCalls.applicants, { type, hiringRequestId, ipId, language }))
  const expired = { stage: 'leadExpired', hiringRequestId, language } as const
  return [
    ...tabs.map((tab) => ofTab(tab, t(tab))),
    item('report', t('requestReport'), () =>
      start(t('requestReport'), sheetCalls.requestReport, { hiringRequestId, language }),
    ),
    item(
      'onboarding',
      t('onboardingReport'),
      () => start(t('onboardingReport'), onboardingCalls.report, { hiringRequestId, language }),
      { notFound: t('onboardingNotInitiated') },
    ),
    ...(user.code === 'OPS'
      ? [
          // The first call checks whether there are any, the second downloads them (BULK-03)
          item('expired', t('expiredLeads'), () =>
            start(t('expiredLeads'), sheetCalls.expiredLeads, { ...expired, check: true }, expired),
          ),
          ofTab('all', t('allCandidates')),
        ]
      : []),
  ]
}
