import { statfs } from 'node:fs/promises'
import type { Check } from './types.ts'

const LEAST_FREE = 0.1

export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return blocks === 0 ? 1 : bavail / blocks
}

export const disk: Check = async (patient) => {
  const { dataDir } = patient.config
  const free = await patient.freeShare(dataDir)
  if (free >= LEAST_FREE) return undefined
  return `only ${(free * 100).toFixed(1)} % of the disk of DATA_DIR ${dataDir} is free: make room, 10 % are needed`
}
