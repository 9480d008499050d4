import { useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { SteadyBelow } from '../ui/steady-below.tsx'
import { DownloadQuestion } from './download-question.tsx'
import { NoRoom } from './no-room.tsx'

/** Where what is on this phone is less than it could be: over all requests My Tasks and the Sync centre show it. */
export function OnPhone() {
  const { pathname } = useLocation()
  return (
    <>
      <DownloadQuestion />
      {pathname === paths.myTasks || pathname === paths.sync ? (
        <SteadyBelow>
          <NoRoom />
        </SteadyBelow>
      ) : null}
    </>
  )
}
