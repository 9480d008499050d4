import { districtWord } from './lists.ts'

/**
 * A town and its district, each once. The lists have no words for towns, so beside a town in Latin letters the district stays
 * in them as well: one line, one script.
 */
export function townAndDistrict(town: string, district: string): string[] {
  const word = districtWord(town)
  const isLatin = /[a-z]/i.test(word)
  return [...new Set([word, isLatin ? district : districtWord(district)])].filter(Boolean)
}
