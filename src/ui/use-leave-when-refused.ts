import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { showToast } from './toast-store.ts'

interface Reason {
  heading: string
  line?: string | undefined
}
interface Way {
  /** How long the reason is shown before the page is left, ms. */
  after?: number
  /** To the previous page, if there is one in the app; otherwise to the hiring requests. */
  back?: boolean
  /** The page stays in the history. */
  push?: boolean
}

/**
 * Shows why the server refused the page and leaves it; undefined while it is not refused. Pass a reason only for a response
 * of the server: a network failure refuses nothing (TRAP-11).
 */
export function useLeaveWhenRefused(
  reason: Reason | undefined,
  { after = 2_000, back = false, push = false }: Way = {},
): void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const { heading, line } = reason ?? {}
  useEffect(() => {
    if (heading === undefined) return
    showToast({ heading, line, tone: 'problem' })
    const leave = () => void (back && !isFirst ? navigate(-1) : navigate(paths.hiringRequests, { replace: !push }))
    if (after === 0) return leave()
    const timer = setTimeout(leave, after)
    return () => clearTimeout(timer)
  }, [heading, line, after, back, push, isFirst, navigate])
}
