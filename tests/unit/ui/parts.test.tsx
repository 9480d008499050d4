import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { DataTable } from '../../../src/ui/data-table.tsx'
import { RowBadge } from '../../../src/stages/row-badge.tsx'
import { NeedsConnection } from '../../../src/ui/needs-connection.tsx'
import { pageCount, Pager, pageSizes } from '../../../src/ui/pager.tsx'
import { SideBar } from '../../../src/ui/shell/side-bar.tsx'
import { StageTag } from '../../../src/ui/stage-tag.tsx'
import { Strip } from '../../../src/ui/strip.tsx'
import { SyncPill } from '../../../src/ui/sync-pill.tsx'
import { Toaster } from '../../../src/ui/toaster.tsx'
import { currentToasts, endToast, showToast } from '../../../src/ui/toast-store.ts'
import { TextField } from '../../../src/ui/text-field.tsx'

const boxes = (html: string) => [...html.matchAll(/<i(?: class="([^"]*)")?><\/i>/g)].map((m) => m[1] ?? '')

test('the strip draws five boxes whatever it is given, each letter in its own way', () => {
  const drawn = boxes(renderToStaticMarkup(<Strip code="ggx" />))
  expect(drawn).toHaveLength(5)
  expect(drawn[0]).toBe(drawn[1])
  expect(drawn.slice(3)).toEqual(['', ''])
  const looks = [...'fcwpgx'].map((letter) => boxes(renderToStaticMarkup(<Strip code={letter} />))[0])
  expect(new Set(looks).size).toBe(6)
  expect(boxes(renderToStaticMarkup(<Strip code="fffffff" />))).toHaveLength(5)
})

test('the strip says nothing to a screen reader, the tag says it in words', () => {
  expect(renderToStaticMarkup(<Strip code="ff..." />)).toContain('aria-hidden="true"')
  const tag = renderToStaticMarkup(
    <StageTag tone="selected" icon="tick" pending>
      Selected
    </StageTag>,
  )
  expect(tag).toContain('Selected')
  expect(tag).toContain('data-pending="true"')
})

test('the pill counts what is not sent and is plain when there is nothing', () => {
  const words = (state: Parameters<typeof SyncPill>[0]['state']) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SyncPill state={state} to="/sync" />
      </MemoryRouter>,
    ).replace(/<[^>]*>/g, '')
  expect(words({ kind: 'offline', count: 3 })).toBe('Offline · 3')
  expect(words({ kind: 'offline', count: 0 })).toBe('Offline')
  expect(words({ kind: 'sending', count: 2 })).toBe('Sending 2')
  expect(words({ kind: 'sent' })).toBe('All sent')
  expect(words({ kind: 'check', count: 1 })).toBe('1 to check')
  expect(words({ kind: 'getting', percent: 43 })).toBe('Downloading 43 %')
  expect(words({ kind: 'getting', percent: 0 })).toBe('Downloading…')
})

test('the pill of a phone is short, so that its top bar has one line', () => {
  const short = (state: Parameters<typeof SyncPill>[0]['state']) =>
    /data-short="([^"]*)"/.exec(
      renderToStaticMarkup(
        <MemoryRouter>
          <SyncPill state={state} to="/sync" />
        </MemoryRouter>,
      ),
    )?.[1]
  // The icon says what it is of
  expect(short({ kind: 'getting', percent: 43 })).toBe('43 %')
  expect(short({ kind: 'getting', percent: 0 })).toBe('…')
  expect(short({ kind: 'ready' })).toBe('Ready')
  expect(short({ kind: 'check', count: 2, isOffline: true })).toBe('2 to check')
})

test('a button that needs a connection keeps its label and is tied to the reason', () => {
  const draw = (missing: boolean) =>
    renderToStaticMarkup(
      <NeedsConnection missing={missing}>{(tied) => <button {...tied}>Download</button>}</NeedsConnection>,
    )
  const html = draw(true)
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(id).toBeTruthy()
  expect(html).toContain(`id="${id}"`)
  expect(html).toMatch(/<button disabled=""[^>]*>Download/)
  expect(html).toContain('Needs a connection')
  expect(draw(false)).not.toMatch(/disabled|Needs a connection/)
})

test('a field ties its error and its hint to the control', () => {
  const html = renderToStaticMarkup(
    <TextField label="Name" id="n" required error="Mandatory field" hint="As on the ID" />,
  )
  expect(html).toMatch(/<input[^>]*aria-describedby="n-error n-hint"[^>]*/)
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
  expect(html).toContain('for="n"')
  expect(html).toMatch(/id="n-error"[^]*Mandatory field/)
})

test('SHELL-21 sizes 10, 25, 50, 100; the caption is Page n / total; the ends are closed', () => {
  expect(pageSizes).toEqual([10, 25, 50, 100])
  expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10), pageCount(2412, 10)]).toEqual([1, 1, 2, 242])
  const html = renderToStaticMarkup(<Pager page={1} size={10} total={11} onPage={() => {}} onSize={() => {}} />)
  expect(html).toContain('Page 1 / 2')
  expect([...html.matchAll(/<option[^>]*>(\d+)</g)].map((m) => m[1])).toEqual(['10', '25', '50', '100'])
  const buttons = html.match(/<button[^>]*>/g) ?? []
  expect(buttons.map((b) => b.includes('disabled'))).toEqual([true, false])
})

test('SHELL-21 while rows come the caption has the known total, or none, and the last page that is here ends the turning', () => {
  const draw = (of: number | null) =>
    renderToStaticMarkup(<Pager page={14} size={10} total={140} of={of} onPage={() => {}} />)
  expect(draw(640)).toContain('Page 14 / 64')
  expect(draw(null)).toContain('Page 14 / …')
  const buttons = draw(640).match(/<button[^>]*>/g) ?? []
  expect(buttons.map((b) => b.includes('disabled'))).toEqual([false, true])
})

test('SHELL-21 an empty table says No Data Found over all its columns; a sorted head says its direction', () => {
  const columns = [
    { key: 'name', head: 'Name', cell: (r: { name: string }) => r.name, sort: 'name' },
    { key: 'age', head: 'Age', cell: () => '26' },
  ]
  const draw = (rows: { name: string }[]) =>
    renderToStaticMarkup(
      <DataTable
        label="Applicants"
        columns={columns}
        rows={rows}
        rowKey={(r) => r.name}
        sort={{ by: 'name', descending: true }}
        onSort={() => {}}
        isPending={(r) => r.name === 'Savita'}
      />,
    )
  expect(draw([])).toMatch(/<td colSpan="2"[^>]*>No Data Found/i)
  const html = draw([{ name: 'Ramesh' }, { name: 'Savita' }])
  expect(html).toContain('aria-sort="descending"')
  expect(html.match(/<tr data-pending="true">/g)).toHaveLength(1)
  expect(html).not.toContain('No Data Found')
})

test('ERR-03 a toast is headed Success, Error or Warning, and what it says stands below; a plain one by its own words', () => {
  const draw = (toast: Parameters<typeof showToast>[0]) => {
    const id = showToast(toast)
    const html = renderToStaticMarkup(<Toaster />)
    endToast(id)
    return [...html.matchAll(/<p[^>]*>(?:<svg[^]*?<\/svg>)?([^<]*)/g)].map((match) => match[1])
  }
  expect(draw({ heading: 'Invite sent to member', tone: 'success' })).toEqual(['Success', 'Invite sent to member'])
  expect(draw({ heading: 'Unable to Download', line: 'Try again.', tone: 'problem' })).toEqual([
    'Error',
    'Unable to Download',
    'Try again.',
  ])
  expect(draw({ heading: 'Applicants expire', tone: 'warning' })).toEqual(['Warning', 'Applicants expire'])
  // Not twice
  expect(draw({ heading: 'Error', line: 'Funnel ID not present', tone: 'problem' })).toEqual([
    'Error',
    'Funnel ID not present',
  ])
  expect(draw({ heading: 'Saved on this phone', line: 'not sent yet' })).toEqual([
    'Saved on this phone',
    'not sent yet',
  ])
  expect(currentToasts()).toEqual([])
})

test('CALL-02 on a phone a newer toast does not take the place of one that asks for something', () => {
  const isKept = (toast: Omit<Parameters<typeof showToast>[0], 'heading'>) => {
    const id = showToast({ heading: 'Ramesh selected', ...toast })
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Toaster />
      </MemoryRouter>,
    )
    endToast(id)
    return html.includes('data-keeps="true"')
  }
  const kept = [
    { keeps: true },
    { undo: () => undefined },
    { link: { label: 'View', to: '/' } },
    { tone: 'problem' },
    { tone: 'warning' },
  ] as const
  expect(kept.map(isKept)).toEqual(kept.map(() => true))
  expect([{}, { tone: 'success' } as const].map(isKept)).toEqual([false, false])
})

test('OFF-07 what was refused has its badge on every card, before what is only not sent', () => {
  const words = (pending: number, refused: number) =>
    renderToStaticMarkup(<RowBadge row={{ pending, refused }} />).replace(/<[^>]*>/g, '')
  expect(words(2, 1)).toBe('Refused. Review')
  expect(words(1, 0)).toBe('On this phone, not sent yet')
  expect(words(0, 0)).toBe('')
})

test('SHELL-16 without an address the sidebar has no All apps', () => {
  const draw = (allApps?: { isNew: boolean; onClick: () => void }) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SideBar company="Sahyadri" who="Employer" nav={[]} allApps={allApps} legal={[]} />
      </MemoryRouter>,
    )
  expect(draw()).not.toContain('All apps')
  expect(draw({ isNew: true, onClick: () => {} })).toMatch(/All apps.*New/)
})
