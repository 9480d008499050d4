import { districtWord } from './lists.ts'

/** A town and its district, each once. The lists have words for the districts, and so for the towns named like one. */
export const townAndDistrict = (town: string, district: string): string[] =>
  [...new Set([districtWord(town), districtWord(district)])].filter(Boolean)
