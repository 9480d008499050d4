import { useTasksOnly } from '../../data/use-download-question.ts'
import { useNotHere } from '../../data/use-not-here.ts'

/** Whether applicants are not on the device: only tasks came, or there is no room. As long as that is not read, they may be. */
export function useIsPart(): boolean {
  const lacks = useTasksOnly()
  const notHere = useNotHere()
  return lacks?.applicants !== 0 || notHere?.requests !== 0
}
