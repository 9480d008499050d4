const breaks: Record<string, string> = {
  Manufacturing: 'Manufac-turing',
  Housekeeping: 'House-keeping',
  Construction: 'Construc-tion',
  Interviewed: 'Inter-viewed',
}

/** Long words of the job list with the places where a narrow tile may break them, whatever dictionary the browser has. */
export const softHyphens = (text: string): string =>
  text.replace(/[A-Za-z]{10,}/g, (word) => breaks[word]?.replace('-', '\u00ad') ?? word)
