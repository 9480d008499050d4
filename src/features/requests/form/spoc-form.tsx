import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { spocLimits } from '../../../contract/spocs.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { emptySpoc, spocFaults, spocForm, type SpocForm as Fields } from '../../../rules/spocs.ts'
import { useText } from '../../../text/index.ts'
import { faultWords } from '../../../text/server-message.ts'
import { MobileField } from '../../../ui/mobile-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import type { SpocDialogProps } from './spoc-dialog.tsx'
import { useAddSpoc } from './use-add-spoc.ts'

/** The lazy half of spoc-dialog.tsx. Errors show after the first attempt to submit, then follow each key press. */
export default function SpocForm({ opened, ipId, onClose, onAdded }: SpocDialogProps) {
  const t = useText('places')
  const common = useText('common')
  const { online } = useSyncStatus()
  const form = useForm<Fields>({ resolver: valibotResolver(spocForm), defaultValues: emptySpoc })
  const { errors, isDirty, isSubmitting } = form.formState
  const add = useAddSpoc(ipId)
  const say = faultWords(spocFaults, (fault) => t(fault))

  const submit = form.handleSubmit(async (values) => {
    const added = online ? await add(values) : undefined
    if (added) onAdded(added)
  })
  const field = (name: keyof Fields) => ({
    label: t(name),
    required: true,
    error: say(errors[name]),
    ...form.register(name),
  })
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      closeOnOutside={!isDirty}
      size="s"
      title={t('addSpocTitle')}
      onSubmit={(event) => {
        // React sends the event on to the request form, which must not submit
        event.stopPropagation()
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
      footer={
        <DialogActions
          label={t('addSpoc')}
          onCancel={onClose}
          busy={isSubmitting}
          online={online}
          why={!isDirty && common('thingsMissing', { count: 3 })}
        />
      }
    >
      <TextField {...field('name')} autoComplete="off" maxLength={spocLimits.name} data-autofocus />
      <TextField {...field('email')} type="email" autoComplete="off" maxLength={spocLimits.email} />
      <MobileField {...field('mobile')} />
    </Sheet>
  )
}
