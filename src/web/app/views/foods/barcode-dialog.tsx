import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { normalGtin } from '../../../../contract/gtin.ts'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { BARCODE } from '../../texts/barcode.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { toastError } from '../../ui/toasts.tsx'
import type { Food } from '../today/day.ts'
import { AddYourself } from './add-yourself.tsx'
import { mayUseCamera, watchForCode } from './camera-codes.ts'

export type BarcodeDialogProps = { onChoose: (food: Food) => void; close: () => void }

/** Finds the food of a package by its bar code: with the camera, or typed. */
export function BarcodeDialog({ onChoose, close }: BarcodeDialogProps) {
  const unknown = useSignal<string | undefined>(undefined)
  const find = async (barcode: string): Promise<void> => {
    try {
      onChoose(await api.get('/api/foods/barcodes/:barcode', { params: { barcode } }))
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error
      unknown.value = barcode
    }
  }
  return (
    <Dialog title={BARCODE.title} onClose={close}>
      {unknown.value === undefined ? (
        <>
          {mayUseCamera() ? <Camera find={find} /> : <p class="hint">{BARCODE.noCamera}</p>}
          <Typed find={find} />
        </>
      ) : (
        <div role="status">
          <p>{BARCODE.unknown(unknown.value)}</p>
          <p class="hint">{BARCODE.addIt}</p>
          <div class="form-actions">
            <button type="button" class="button" onClick={() => (unknown.value = undefined)}>
              {BARCODE.again}
            </button>
            <AddYourself words="" barcode={unknown.value} onAdded={onChoose} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Camera({ find }: { find: (code: string) => Promise<void> }) {
  const video = useRef<HTMLVideoElement>(null)
  const isRefused = useSignal(false)
  useEffect(() => {
    const end = new AbortController()
    const watch = async (element: HTMLVideoElement) => {
      let code: string
      try {
        code = await watchForCode(element, end.signal)
      } catch {
        isRefused.value = !end.signal.aborted
        return
      }
      await find(code).catch(toastError)
    }
    if (video.current !== null) void watch(video.current)
    return () => end.abort()
  }, [])
  if (isRefused.value) return <p class="hint">{BARCODE.refused}</p>
  return (
    <figure class="camera">
      <video ref={video} muted playsInline aria-label={BARCODE.video} />
      <figcaption class="hint">{BARCODE.pointAt}</figcaption>
    </figure>
  )
}

function Typed({ find }: { find: (code: string) => Promise<void> }) {
  const form = useForm({ barcode: '' })
  return (
    <FormBox
      form={form}
      check={({ barcode }) => ({
        barcode: normalGtin(barcode) === undefined ? BARCODE.badDigits : undefined,
      })}
      onSubmit={({ barcode }) => find(normalGtin(barcode) ?? barcode)}
    >
      <TextField
        form={form}
        name="barcode"
        label={BARCODE.digits}
        hint={BARCODE.digitsHint}
        inputMode="numeric"
        autocomplete="off"
        maxLength={20}
        autofocus={!mayUseCamera()}
      />
      <div class="form-actions">
        <Submit form={form}>{BARCODE.find}</Submit>
      </div>
    </FormBox>
  )
}
