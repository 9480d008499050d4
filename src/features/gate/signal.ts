let audio: AudioContext | undefined

/** Called in a tap: browsers let a page be heard only from there on, and the first sound is not late. */
export function wakeSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    // No sound on this device
  }
}

/** A high tone for a pass, a low one and a longer shake for what is none: the eyes are on the person. */
export function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [120, 80, 120])
  wakeSound()
  if (!audio) return
  const tone = audio.createOscillator()
  tone.frequency.value = isGood ? 1_200 : 300
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (isGood ? 0.1 : 0.35))
}
