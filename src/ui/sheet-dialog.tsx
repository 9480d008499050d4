import { Drawer, Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../text/index.ts'
import { IconButton } from './button.tsx'
import { Mantine } from './mantine.tsx'
import s from './sheet.module.css'
import type { SheetProps } from './sheet.tsx'
import { useClosesOnBack } from './use-closes-on-back.ts'
import { useIsDesktop } from './use-is-desktop.ts'
import { useStillPage } from './use-still-page.ts'

const rise = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
}

/** The heavy half of sheet.tsx: focus trap and layer are Mantine's, on a desktop the scroll lock too. Loaded by sheet.tsx only. */
export default function SheetDialog({
  opened,
  onClose,
  closeOnOutside = true,
  isAboutLeaving = false,
  size = 'm',
  ...content
}: SheetProps) {
  const desktop = useIsDesktop()
  useEscapeAndBack(opened, onClose, !isAboutLeaving)
  useStillPage(opened && !desktop)
  const shared = {
    opened,
    onClose,
    closeOnClickOutside: closeOnOutside,
    // Both are done by us: Mantine's Escape also takes the one meant for a calendar or a menu inside the sheet, and its
    // way back does not know where the focus was when this half of the sheet was still being fetched.
    closeOnEscape: false,
    returnFocus: false,
    transitionProps: { transition: rise, duration: 180 },
  }
  // While it fades out it is still in the page, and has the keys no longer
  const closing = { 'data-closing': opened ? undefined : true }
  return (
    <Mantine>
      {desktop ? (
        <Modal.Root {...shared} centered size={{ s: 420, m: 560, l: 800 }[size]}>
          <Modal.Overlay className={s.scrim} />
          <Modal.Content {...closing} classNames={{ content: s.modal ?? '' }} radius="lg">
            <Inside {...content} onClose={onClose} Title={Modal.Title} />
          </Modal.Content>
        </Modal.Root>
      ) : (
        <Drawer.Root {...shared} position="bottom" lockScroll={false}>
          <Drawer.Overlay className={s.scrim} />
          <Drawer.Content {...closing} classNames={{ content: s.drawer ?? '' }}>
            <i className={s.grab} aria-hidden="true" />
            <Inside {...content} onClose={onClose} Title={Drawer.Title} />
          </Drawer.Content>
        </Drawer.Root>
      )}
    </Mantine>
  )
}

const open: symbol[] = []

/** Escape and Back close the topmost sheet; Escape not where something inside it took the key. */
function useEscapeAndBack(opened: boolean, onClose: () => void, hasEntry: boolean) {
  const latest = useRef(onClose)
  // Before the browser paints: what is on the screen has its keys
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    if (!opened) return
    const me = Symbol('sheet')
    open.push(me)
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== me) return
      // An open list of a ComboField marks its input with this.
      if ((event.target as Element).getAttribute?.('data-mantine-stop-propagation') === 'true') return
      // The next one in the stack must not see itself on top during the same key press.
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', key)
    return () => {
      window.removeEventListener('keydown', key)
      open.splice(open.indexOf(me), 1)
    }
  }, [opened])
  useClosesOnBack(opened, onClose, hasEntry)
}

type InsideProps = Omit<SheetProps, 'opened' | 'isAboutLeaving'> & { Title: typeof Modal.Title | typeof Drawer.Title }

function Inside({ title, below, children, footer, onSubmit, onClose, Title }: InsideProps) {
  const t = useText('common')
  const Frame = onSubmit ? 'form' : 'div'
  return (
    <>
      <div className={s.header}>
        <div className={s.words}>
          <Title className={s.title}>{title}</Title>
          {below ? <div className={s.below}>{below}</div> : null}
        </div>
        <IconButton bare icon="cross" label={t('close')} onClick={onClose} />
      </div>
      <Frame className={s.frame} {...(onSubmit ? { onSubmit: onSubmit as never, noValidate: true } : {})}>
        <div className={s.body}>{children}</div>
        {footer ? <div className={s.footer}>{footer}</div> : null}
      </Frame>
    </>
  )
}
