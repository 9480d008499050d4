import { useState } from 'react'
import { searchCalls } from '../../contract/search.ts'
import type { WeightKey } from '../../contract/weight-keys.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import type { Weights } from '../../rules/weights.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ExportList } from './export-list.tsx'
import { LoadScheme, type WeightScheme } from './load-scheme.tsx'
import { SaveScheme } from './save-scheme.tsx'
import s from './search-dashboard.module.css'

type Props = {
  hiringRequestId: string | undefined
  /** Undefined while a box holds no weight. */
  weights: Weights | undefined
  musts: readonly WeightKey[]
  supply: number
  onLoad: (scheme: WeightScheme) => void
  /** Says that a request is to be chosen first. */
  onMissingRequest: (words: string) => void
  onApply: () => void
  onExport: (count: number) => void
}

/** Load, Save, Apply, Export Search Result, with their modals (SRCH-02, SRCH-10 to SRCH-14). */
export function WeightActions(props: Props) {
  const { hiringRequestId, weights, musts, supply, onLoad, onMissingRequest, onApply, onExport } = props
  const t = useText('search')
  const { online } = useSyncStatus()
  const send = useSend()
  const [modal, setModal] = useState<'save' | 'export'>()
  const [schemes, setSchemes] = useState<WeightScheme[]>()
  const [isLoading, setLoading] = useState(false)
  const close = () => setModal(undefined)

  /** No modal without a request (SRCH-10). */
  const withRequest = (open: (hiringRequestId: string) => void) => () =>
    hiringRequestId === undefined ? onMissingRequest(t('selectRequestFirst')) : open(hiringRequestId)
  const load = async (id: string) => {
    setLoading(true)
    const answer = await send(searchCalls.schemes, { hiringRequestId: id })
    setLoading(false)
    if (answer.ok) setSchemes(answer.value.data)
    else
      say(
        t('unableToGet'),
        translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('noAnswer'),
      )
  }
  const off = { disabled: !online, 'aria-describedby': online ? undefined : 'search-needs-connection' }
  return (
    <div className={s.actions}>
      <Button {...off} busy={isLoading} onClick={withRequest((id) => void load(id))}>
        {t('load')}
      </Button>
      <Button {...off} onClick={withRequest(() => setModal('save'))}>
        {t('save')}
      </Button>
      <Button {...off} onClick={onApply}>
        {t('apply')}
      </Button>
      <Button {...off} icon="get" className={s.export} onClick={withRequest(() => setModal('export'))}>
        {t('export')}
      </Button>
      <ExportList
        opened={modal === 'export'}
        onClose={close}
        supply={supply}
        onExport={(count) => {
          close()
          onExport(count)
        }}
      />
      <LoadScheme
        schemes={schemes}
        onClose={() => setSchemes(undefined)}
        onLoad={(next) => {
          setSchemes(undefined)
          onLoad(next)
        }}
      />
      <SaveScheme opened={modal === 'save'} onClose={close} {...{ hiringRequestId, weights, musts }} />
    </div>
  )
}

const say = (heading: string, line?: string) => void showToast({ heading, line, tone: 'problem' })
