import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { showToast } from '../ui/toast-store.ts'

/** Reachouts and applicants need a hiring request: a URL without one leads to the list, with a reason (SHELL-11). */
export default function ChooseRequest() {
  const t = useText('requests')
  const why = t('chooseFirst')
  useEffect(() => void showToast({ heading: why, tone: 'warning' }), [why])
  return <Navigate to={paths.hiringRequests} replace />
}
