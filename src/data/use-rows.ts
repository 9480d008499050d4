import { queryFunnel } from '../offline/queries.ts'
import { getRows } from '../offline/some-rows.ts'
import { useLive } from './use-live.ts'

/** Several rows as the device has them, in the order of the ids; what is not here is left out. */
export const useApplicantRows = (funnelIds: readonly string[]) =>
  useLive((store) => getRows(store, [...funnelIds]), [funnelIds.join(' ')])

/** A page of a funnel as the device has it, without asking the server: for what opens over the funnel's own screen. */
export const useFunnelPage = (query: Parameters<typeof queryFunnel>[1]) =>
  useLive((store) => queryFunnel(store, query), [JSON.stringify(query)])
