import { normalGtin } from '../../../../contract/gtin.ts'

/** Bar codes before the camera. */

/** How often a picture is looked at. */
const LOOK_EVERY_MS = 150
/** Wider pictures take longer, and bars are seen in these. */
const MAX_WIDTH = 800

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e']

/** Whether the browser lets a page at this address ask for the camera. */
export const mayUseCamera = (): boolean => {
  // The types know of no browser that has none of these on http.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return window.isSecureContext && devices?.getUserMedia !== undefined
}

type Look = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, else one that is loaded. */
async function createLook(): Promise<Look> {
  const Own: DetectorClass | undefined = Reflect.get(window, 'BarcodeDetector')
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own !== undefined && formats.includes('ean_13')) {
    const detector = new Own({ formats: FORMATS.filter((format) => formats.includes(format)) })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeBars } = await import('./decode-bars.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context?.getImageData(0, 0, canvas.width, canvas.height)
    return picture === undefined ? undefined : decodeBars(picture)
  }
}

/**
 * Shows the camera and looks for a code until one is found twice in a row, or the signal ends it.
 * @throws what the browser throws if the camera is refused or missing.
 */
export async function watchForCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    const look = await createLook()
    let before: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const found = video.videoWidth === 0 ? undefined : await look(video).catch(() => undefined)
      const code = found === undefined ? undefined : normalGtin(found)
      // A single reading may be wrong and still have the right check digit.
      if (code !== undefined && code === before) return code
      before = code
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    stop()
  }
}
