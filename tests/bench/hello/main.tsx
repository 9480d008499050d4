import '@mantine/core/styles.css'
import { Badge, Container, MantineProvider, Table, TextInput, Title } from '@mantine/core'
import { createRoot } from 'react-dom/client'

/** The least a list made with these libraries can be: no database, no router, no session, no language, rows in the code. */
const rows = Array.from({ length: 25 }, (_, at) => ({
  id: at,
  name: `Applicant ${at}`,
  stage: ['Screened', 'Selected', 'Joined'][at % 3],
  due: `${1 + at} Dec, 2026`,
}))

createRoot(document.getElementById('root')!).render(
  <MantineProvider>
    <Container>
      <Title order={1}>Applicants</Title>
      <TextInput aria-label="Search" />
      <Table>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} className="row">
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>
                <Badge>{row.stage}</Badge>
              </Table.Td>
              <Table.Td>{row.due}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Container>
  </MantineProvider>,
)

addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
