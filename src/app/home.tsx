import { Navigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** SHELL-10: the landing after login. */
export default function Home() {
  return <Navigate to={paths.myTasks} replace />
}
