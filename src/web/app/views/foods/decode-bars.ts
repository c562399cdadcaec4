import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat'
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

/** Reads the bars of packages where the browser has no reader of its own. Loaded when it is needed. */

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
  ],
  [DecodeHintType.TRY_HARDER, true],
])
const reader = new MultiFormatUPCEANReader(hints)

/** @returns the digits, or undefined if there are no bars to be seen. */
export function decodeBars({ data, width, height }: ImageData): string | undefined {
  const gray = new Uint8ClampedArray(width * height)
  for (let at = 0; at < gray.length; at++) {
    const from = at * 4
    // Green counts twice, as to the eye.
    gray[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 4
  }
  try {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
    return reader.decode(bitmap, hints).getText()
  } catch {
    // Its way to say that it has found nothing.
    return undefined
  } finally {
    reader.reset()
  }
}
