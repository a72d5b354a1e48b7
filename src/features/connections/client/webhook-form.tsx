import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { type WebhookEvent, webhookEvents } from '../webhook-rules.ts';
import { eventTextKey } from './event-text-key.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useAddWebhook } from './use-connections.ts';

/** Adds an endpoint for the selected events. */
export function WebhookForm() {
  const t = useTranslations('officeConnections');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const add = useAddWebhook();
  const toggle = (event: string) =>
    setEvents((selected) =>
      webhookEvents.filter((name) => (name === event) !== selected.includes(name)),
    );
  const reset = () => {
    add.reset();
    setUrl('');
  };
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ url: url.trim(), events });
        }}
      >
        <h2 className="text-xl">{t('newWebhook')}</h2>
        <Field
          label={t('url')}
          hint={t('urlHint')}
          error={fieldErrors(add.error).url}
          required
          className="max-w-xl"
        >
          <Input
            type="url"
            maxLength={2000}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <ChoiceGroup
          legend={t('events')}
          type="checkbox"
          choices={webhookEvents.map((value) => ({ value, label: t(eventTextKey(value)) }))}
          inputProps={(value) => ({
            name: 'events',
            checked: events.some((event) => event === value),
            onChange: () => toggle(value),
          })}
        />
        <div>
          <Button type="submit" disabled={add.isPending || !url.trim() || events.length === 0}>
            {t('add')}
          </Button>
        </div>
      </form>
      <SecretDialog secret={add.data?.secret} copyLabel={t('copySecret')} onDone={reset} />
    </Card>
  );
}
