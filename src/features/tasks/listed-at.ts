import { createContext } from 'react'
import type { ListPlace } from '../../data/list-place.ts'

/** The list in which a row stands: a profile that is opened from it leads on to its neighbours. */
export const ListedAt = createContext<ListPlace | undefined>(undefined)
