import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { AgeField } from '#features/venue/client/index.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { EVENT_TAGS } from '../../events-contract.ts';
import type { EventDraft } from './event-draft.ts';
import { EventTimeFields } from './event-time-fields.tsx';
import { RepeatsFields } from './repeats-fields.tsx';
import type { EventDetails } from './use-admin-events.ts';
import { useEventForm } from './use-event-form.ts';

type Props = {
  existing: { id: string; draft: EventDraft; details: EventDetails } | null;
  onClose: () => void;
};

type TextFieldName = Exclude<
  {
    [Name in keyof EventDraft]: EventDraft[Name] extends string ? Name : never;
  }[keyof EventDraft],
  'eventType' | 'repeats' | 'monthBy'
>;

/** The event form (spec 5, Event form; decisions: Events). */
export function EventForm({ existing, onClose }: Props) {
  const t = useTranslations('eventAdmin');
  const { currency } = useVenue();
  const form = useEventForm(existing, onClose);
  const { draft, change, errors, scope, setScope, save, isSaving } = form;
  const bind = (name: TextFieldName) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const details = existing?.details;
  const currencyParams = { currency: currency.toUpperCase() };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSaving) void save();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={existing ? t('edit') : t('add')}
      className="grid gap-5"
    >
      {details?.affected.following && (
        <ChoiceGroup
          legend={t('form.scope')}
          type="radio"
          choices={[
            { value: 'this', label: t('form.scopeThis') },
            { value: 'following', label: t('form.scopeFollowing') },
          ]}
          inputProps={(value) => ({
            name: 'scope',
            checked: scope === value,
            onChange: () => setScope(value),
          })}
        />
      )}
      <NotifiedGuests details={details} scope={scope} />
      <Field label={t('form.title')} required error={errors.title}>
        <Input {...bind('title')} maxLength={200} />
      </Field>
      <Field label={t('form.description')} aside={t('form.optional')}>
        <Textarea rows={3} maxLength={4000} {...bind('description')} />
      </Field>
      <EventTimeFields form={form} />
      {!existing && <RepeatsFields form={form} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('form.type')}>
          <Select
            name="eventType"
            value={draft.eventType}
            onChange={(event) => change('eventType', event.target.value as EventDraft['eventType'])}
          >
            <option value="in-house">{t('badges.in-house')}</option>
            <option value="external">{t('badges.external')}</option>
          </Select>
        </Field>
        <Field
          label={t('form.capacity')}
          required
          error={errors.capacity}
          hint={details && details.taken > 0 ? t('form.taken', { taken: details.taken }) : null}
        >
          <Input type="number" inputMode="numeric" min={1} {...bind('capacity')} />
        </Field>
        <Field label={t('form.price', currencyParams)} error={errors.price}>
          <Input inputMode="decimal" {...bind('price')} />
        </Field>
        <Field
          label={t('form.memberPrice', currencyParams)}
          error={errors.memberPrice}
          hint={t('form.memberPriceHint')}
        >
          <Input inputMode="decimal" {...bind('memberPrice')} />
        </Field>
      </div>
      <Field label={t('form.location')} aside={t('form.optional')} hint={t('form.locationHint')}>
        <Input {...bind('location')} maxLength={300} />
      </Field>
      <Field label={t('form.sourceUrl')} aside={t('form.optional')} error={errors.sourceUrl}>
        <Input type="url" inputMode="url" {...bind('sourceUrl')} maxLength={2000} />
      </Field>
      <ChoiceGroup
        legend={t('form.tags')}
        type="checkbox"
        choices={EVENT_TAGS.map((tag) => ({ value: tag, label: t(`form.tagNames.${tag}`) }))}
        inputProps={(tag) => ({
          name: 'tags',
          checked: draft.tags.includes(tag),
          onChange: (event) =>
            change(
              'tags',
              event.target.checked
                ? [...draft.tags, tag]
                : draft.tags.filter((other) => other !== tag),
            ),
        })}
      />
      <Field label={t('form.otherTags')} hint={t('form.otherTagsHint')}>
        <Input {...bind('otherTags')} maxLength={400} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['minAgeMonths', 'maxAgeMonths'] as const).map((name) => (
          <AgeField
            key={name}
            name={name}
            label={t(`form.${name}`)}
            error={errors[name]}
            months={draft[name]}
            onChange={(months) => change(name, months)}
          />
        ))}
      </div>
      <Switch
        label={t('form.published')}
        hint={t('form.publishedHint')}
        name="published"
        checked={draft.published}
        onChange={(event) => change('published', event.target.checked)}
      />
      {draft.eventType === 'in-house' && (
        <Switch
          label={t('form.openToGuests')}
          hint={t('form.openToGuestsHint')}
          name="openToGuests"
          checked={draft.openToGuests}
          onChange={(event) => change('openToGuests', event.target.checked)}
        />
      )}
      <div className="flex flex-col gap-3 pt-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t('form.saving') : existing ? t('form.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}

type NotifiedGuestsProps = { details: EventDetails | undefined; scope: 'this' | 'following' };

/** The number of guests who are notified of a new time or location. */
function NotifiedGuests({ details, scope }: NotifiedGuestsProps) {
  const t = useTranslations('eventAdmin');
  const affected = details?.affected[scope] ?? details?.affected.this;
  if (!affected || affected.going + affected.waiting === 0) return null;
  const { going, waiting } = affected;
  return <Alert>{t('form.notified', { going, waiting })}</Alert>;
}
