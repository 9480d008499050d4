import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { FunnelRows } from '../../../src/features/funnel/funnel-rows.tsx'
import { Results } from '../../../src/features/search/results.tsx'

vi.mock('../../../src/features/funnel/applicant-table.tsx', () => ({
  ApplicantTable: ({ rows }: { rows: unknown[] | undefined }) => (rows ? <table /> : <p>Heads and bars</p>),
}))
vi.mock('../../../src/features/funnel/applicant-cards.tsx', () => ({ ApplicantCards: () => <ul /> }))

const rest = { address: { search: '', tab: 'all' }, selection: {}, columns: [], isCampaigning: false, isWaiting: false }
const draw = (funnel: object, isDesktop: boolean) =>
  renderToStaticMarkup(
    <FunnelRows
      {...({ ...rest, funnel, isDesktop, onSort: () => {} } as unknown as ComponentProps<typeof FunnelRows>)}
    />,
  )

test.each([true, false])(
  'FUN-04 rows of the question before are busy until those of the new one are here (desktop: %s)',
  (isDesktop) => {
    const rows = { rows: [{}], total: 1 }
    expect(draw({ ...rows, isBehind: true }, isDesktop)).toContain('aria-busy="true"')
    expect(draw({ ...rows, isBehind: false }, isDesktop)).not.toContain('aria-busy="true"')
    // Nothing is saved yet: bars in their place, on a desktop below the heads of the table
    const waiting = draw({ isLoading: true, isBehind: true, total: 0 }, isDesktop)
    expect(waiting).toContain(isDesktop ? 'Heads and bars' : 'role="status"')
  },
)

test('SRCH-04 the results of the search before are busy while a new one runs', () => {
  const of = (busy: boolean) => renderToStaticMarkup(<Results rows={[]} busy={busy} />)
  expect(of(true)).toContain('aria-busy="true"')
  expect(of(false)).not.toContain('aria-busy')
})
