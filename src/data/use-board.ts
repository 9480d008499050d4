import { queryBoard, type BoardQuery } from '../offline/board.ts'
import { useLive } from './use-live.ts'

/** The columns of a request's board as the device has them, live. Undefined until the first answer. */
export const useBoard = (query: BoardQuery) => useLive((store) => queryBoard(store, query), [JSON.stringify(query)])
