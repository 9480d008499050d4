import { account } from './account.ts'
import { common } from './common.ts'
import { funnel } from './funnel.ts'
import { masters } from './masters.ts'
import { partners } from './partners.ts'
import { reachouts } from './reachouts.ts'
import { registration } from './registration.ts'
import { requests } from './requests.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { sheets } from './sheets.ts'
import { shell } from './shell.ts'
import { stages } from './stages.ts'
import { sync } from './sync.ts'
import { tasks } from './tasks.ts'

/** Every area of the English text. A new area is a file here and a line below. */
export const en = {
  account,
  common,
  funnel,
  masters,
  partners,
  reachouts,
  registration,
  requests,
  search,
  session,
  sheets,
  shell,
  stages,
  sync,
  tasks,
}
