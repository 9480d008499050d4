const pair = /^\s*\(?\s*(\d{1,3}[.]\d+)\s*°?\s*N?\s*[,;\s]\s*(\d{1,3}[.]\d+)\s*°?\s*E?\s*\)?\s*$/i

/**
 * 'latitude, longitude' as maps copy it, as [longitude, latitude] in text; undefined for anything else. In India the
 * latitude is always the smaller one, so the other order is understood as well.
 */
export function readPair(text: string): [string, string] | undefined {
  const [, one, other] = pair.exec(text) ?? []
  if (one === undefined || other === undefined) return undefined
  return Number(one) < Number(other) ? [other, one] : [one, other]
}
