import { useEffect, useRef } from 'react'
import { reachoutCalls } from '../../contract/reachouts.ts'
import {
  reachoutChannels,
  reachoutLanguages,
  type ReachoutChannel,
  type ReachoutLanguage,
} from '../../contract/reachout-words.ts'
import { firstMessages } from '../../data/read-inputs.ts'
import { useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import {
  fillTemplate,
  findChannelBlock,
  needsTemplate,
  type ChannelBlock,
  type ChannelFlags,
} from '../../rules/reachouts.ts'
import type { MessageFacts } from '../../rules/reachouts.ts'
import type { ReachoutSetup } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { linkPreview } from './link-preview.ts'
import s from './run-campaign.module.css'

const icons: Record<ReachoutChannel, IconName> = { app: 'case', webBot: 'chat', sms: 'says', whatsAppBot: 'wa' }
const look = { choices: s.channels, choice: s.channel }

interface Props {
  setup: ReachoutSetup
  change: (part: Partial<ReachoutSetup>) => void
  flags: ChannelFlags
  facts: MessageFacts
  /** How often the user tried to start without a template (RO-26). */
  missed: number
  onMessage: (message: string | undefined) => void
}

/** Which way, in which language, with which words (RO-12, RO-13, RO-26, RO-27). */
export function ChannelCard({ setup, change, flags, facts, missed, onMessage }: Props) {
  const t = useText('reachouts')
  const { user } = useSession()
  const whatsApp = findChannelBlock('whatsAppBot', flags)
  // Operations read it beside the switch
  const isSaid = isOff(whatsApp) && !(whatsApp === 'noWhatsApp' && user.code === 'OPS')
  const channels = reachoutChannels.map((value) => {
    const block = findChannelBlock(value, flags)
    return { value, label: t(`channel.${value}`), block, disabled: block !== undefined }
  })
  return (
    <>
      <ChoiceGroup<ReachoutChannel, (typeof channels)[number]>
        type="radio"
        legend={t('channelLegend')}
        hideLegend
        choices={channels}
        isChosen={(channel) => setup.channel === channel}
        onPick={(channel) => change({ channel, templateId: undefined })}
        look={look}
      >
        {({ value, label, block }) => (
          <>
            <Icon name={icons[value]} />
            <b>{label}</b>
            {block ? <small>{t(`block.${block}`)}</small> : null}
          </>
        )}
      </ChoiceGroup>
      {isSaid ? <p className={s.quiet}>{t(`blockReason.${whatsApp}`)}</p> : null}
      {setup.channel ? (
        <Message key={setup.channel} {...{ setup, change, facts, missed, onMessage }} channel={setup.channel} />
      ) : null}
    </>
  )
}

const isOff = (block: ChannelBlock | undefined) => block === 'noWhatsApp' || block === 'noWhatsAppGateway'

type MessageProps = Omit<Props, 'flags'> & { channel: ReachoutChannel }

/** The templates of a language, and the message as a candidate reads it. */
function Message({ setup, change, facts, channel, missed, onMessage }: MessageProps) {
  const t = useText('reachouts')
  const read = useRead(reachoutCalls.templates, firstMessages(setup.language, channel))
  const templates = read.data?.data ?? []
  const isChosen = needsTemplate(channel)
  const template = isChosen ? templates.find(({ _id }) => _id === setup.templateId) : templates[0]
  const message = template && fillTemplate(template.text, facts, linkPreview(setup.language))
  useEffect(() => onMessage(message), [message, onMessage])
  const field = useRef<HTMLSelectElement>(null)
  // On a phone the start button is far below this field
  useEffect(() => {
    if (missed > 0) field.current?.focus()
  }, [missed])
  return (
    <>
      <div className={s.pair}>
        <SelectField
          label={t('language')}
          placeholder={null}
          value={setup.language}
          options={reachoutLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(event) =>
            change({ language: event.currentTarget.value as ReachoutLanguage, templateId: undefined })
          }
        />
        {isChosen ? (
          <SelectField
            label={t('template')}
            required
            ref={field}
            value={template?._id ?? ''}
            options={templates.map(({ _id, title }) => ({ value: _id, label: title }))}
            error={missed > 0 && !template ? t('templateMissing') : undefined}
            onChange={(event) => change({ templateId: event.currentTarget.value || undefined })}
          />
        ) : null}
      </div>
      {read.refusal || (read.error && !read.data) ? (
        <FieldError>{translateServerMessage(read.refusal) ?? t('templatesFailed')}</FieldError>
      ) : null}
      {message ? (
        <blockquote className={s.message} aria-label={t('preview')}>
          {message}
        </blockquote>
      ) : null}
    </>
  )
}
