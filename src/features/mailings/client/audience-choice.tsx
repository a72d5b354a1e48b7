import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { audienceKinds, MAX_AUDIENCE_DAYS } from '../mailings-rules.ts';
import { audienceOf, type MailingDraft } from './mailing-draft.ts';
import { useAudienceReach, useSelectableEvents } from './use-mailings.ts';

type Props = { draft: MailingDraft; onChange: (changes: Partial<MailingDraft>) => void };

/** Selects the audience of a mailing, and shows how many families it reaches and leaves out. */
export function AudienceChoice({ draft, onChange }: Props) {
  const t = useTranslations('officeAudiences');
  const { kind } = draft;
  const audience = audienceOf(draft);
  const reach = useAudienceReach(audience);
  const hasDays = kind === 'expiring' || kind === 'visited' || kind === 'away';
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('recipientsTitle')}</h2>
        <p className="text-muted-ink">{t('recipientsLead')}</p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('audience')}>
          <Select
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value as MailingDraft['kind'] })}
          >
            {audienceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {hasDays && (
          <Field
            label={t(`daysLabels.${kind}`)}
            error={audience ? '' : t('daysInvalid', { max: MAX_AUDIENCE_DAYS })}
          >
            <Input
              inputMode="numeric"
              maxLength={3}
              value={draft.days}
              onChange={({ target }) => onChange({ days: target.value.trim() })}
            />
          </Field>
        )}
        {kind === 'event' && <EventChoice draft={draft} onChange={onChange} />}
      </div>
      <div
        aria-live="polite"
        className="grid min-h-46 content-start gap-1 rounded-field bg-sunken px-4 py-3 sm:min-h-31"
      >
        {audience && reach.data ? (
          <>
            <p className="font-display text-2xl">
              {t('recipientCount', { count: reach.data.reached })}
            </p>
            <p className="text-muted-ink">{t('excludedCount', { count: reach.data.leftOut })}</p>
          </>
        ) : (
          <p className="font-display text-2xl">–</p>
        )}
        <p className="text-muted-ink text-sm">{t('consentHint')}</p>
      </div>
    </Card>
  );
}

function EventChoice({ draft, onChange }: Props) {
  const t = useTranslations('officeAudiences');
  const { formatInstant } = useDates();
  const { data: events } = useSelectableEvents(true);
  return (
    <Field label={t('event')} hint={events?.length === 0 ? t('noEvents') : ''}>
      <Select value={draft.eventId} onChange={({ target }) => onChange({ eventId: target.value })}>
        <option value="">{t('chooseEvent')}</option>
        {events?.map(({ id, title, startsAt }) => (
          <option key={id} value={id}>
            {`${title} · ${formatInstant(startsAt)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
