import { addressCalls } from '../../../contract/addresses.ts'
import { masterCalls } from '../../../contract/masters.ts'
import { spocCalls } from '../../../contract/spocs.ts'
import { useSession } from '../../../data/session.ts'
import { useRead, type Read } from '../../../data/use-read.ts'
import type { SheetLists } from '../../../rules/request-row-parts.ts'
import { districtWord, listWord, sectorWord } from '../../../text/lists.ts'
import { fieldWord } from '../form/field-words.ts'
import { requesterOf } from '../form/form-context.ts'

/** What the cells of a file name, as the form reads it. Undefined while one of the lists is not here. */
export function useImportLists(
  ipId: string,
): { lists: SheetLists | undefined } & Pick<Read<unknown>, 'isLoading' | 'refusal' | 'refresh'> {
  const { user } = useSession()
  const jobs = useRead(masterCalls.jobCategories, {})
  const places = useRead(masterCalls.formPlaces, { trainingpartnerid: ipId, type: 'EMP' })
  const sectors = useRead(masterCalls.sectors, {})
  const offices = useRead(addressCalls.list, { ipId })
  const spocs = useRead(spocCalls.list, { ipId })
  const reads = [jobs, places, sectors, offices, spocs]
  const isLoading = reads.some((read) => read.isLoading)
  const refusal = reads.find((read) => read.refusal)?.refusal
  const refresh = async () => void (await Promise.all(reads.map((read) => read.refresh())))
  if (!jobs.data || !places.data || !sectors.data || !offices.data || !spocs.data)
    return { lists: undefined, isLoading, refusal, refresh }
  const contacts = spocs.data.data
  const requester = requesterOf(user)
  return {
    ...{ isLoading, refusal, refresh },
    lists: {
      roles: jobs.data.data.flatMap(({ jobRoles }) => jobRoles),
      states: places.data.data,
      sectors: sectors.data.data.map(({ sectorName }) => sectorName),
      offices: offices.data.data.map((office) => ({ id: office._id, name: office.officeName })),
      spocs: contacts.map((spoc) => ({
        ...{ id: spoc._id, name: spoc.spocName, words: [spoc.spocName, spoc.spocEmail, spoc.spocMobile] },
      })),
      requester: contacts.some((spoc) => spoc._id === requester?.id) ? requester : undefined,
      wordOf,
    },
  }
}

function wordOf(field: string, value: string): string {
  if (field === 'jobRole') return listWord('jobRoles', value)
  if (field === 'state') return listWord('states', value)
  if (field === 'district') return districtWord(value)
  if (field === 'sectors') return sectorWord(value)
  return fieldWord(field, value)
}
