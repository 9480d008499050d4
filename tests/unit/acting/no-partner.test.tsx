import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import NoPartner from '../../../src/acting/no-partner.tsx'
import { loadWords } from '../../../src/text/index.ts'

const user = { code: 'OPS' }
vi.mock('../../../src/data/session.ts', () => ({ useSession: () => ({ user }) }))
vi.mock('../../../src/data/partner-choices.ts', () => ({
  usePartnerChoices: () => ({ choices: [], choose: () => {} }),
  findOffered: () => ({ partners: [], areRecent: false }),
}))

await loadWords('acting')

test('HR-49 TASK-02 the sentence names the choice that is above it', () => {
  expect(renderToStaticMarkup(<NoPartner toSee="requests" />)).toContain('Choose an organisation type, then a company.')
  expect(renderToStaticMarkup(<NoPartner toSee="tasks" />)).toContain('Choose a company to see its tasks.')
  user.code = 'SSC'
  expect(renderToStaticMarkup(<NoPartner toSee="requests" />)).toContain('Choose a partner to see its hiring requests.')
})
