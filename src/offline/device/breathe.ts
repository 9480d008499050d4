/** Lets taps and frames through between two pieces of work. A timer would do it a second later in a page that is hidden. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', end, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
