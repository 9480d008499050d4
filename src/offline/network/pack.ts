/** Compresses a request body with gzip, or undefined where the browser cannot. */
export const pack =
  typeof CompressionStream === 'undefined'
    ? undefined
    : async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
        return new Uint8Array(await new Response(stream).arrayBuffer())
      }
