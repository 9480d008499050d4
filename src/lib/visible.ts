/** Fillers that Unicode counts as letters or symbols and that show nothing. */
const isSeen = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Nothing of it can be seen: it is empty, or has blanks, joiners and marks without a letter alone. */
export const isBlank = (text: string): boolean => !isSeen.test(text)
