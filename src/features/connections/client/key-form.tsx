import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { type ApiScope, scopeNames } from '../api-scopes.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useCreateKey } from './use-connections.ts';

/** Creates a key with the selected scopes. */
export function KeyForm() {
  const t = useTranslations('officeConnections');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const create = useCreateKey();
  const toggle = (scope: string) =>
    setScopes((selected) =>
      scopeNames.filter((name) => (name === scope) !== selected.includes(name)),
    );
  const reset = () => {
    create.reset();
    setName('');
    setScopes([]);
  };
  return (
    <Card>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, scopes });
        }}
      >
        <h2 className="text-xl">{t('newKey')}</h2>
        <Field label={t('keyPurpose')} required className="max-w-md">
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <ChoiceGroup
          legend={t('scopes')}
          type="checkbox"
          choices={scopeNames.map((value) => ({ value, label: t(`scope.${value}`) }))}
          inputProps={(value) => ({
            name: 'scopes',
            checked: scopes.some((scope) => scope === value),
            onChange: () => toggle(value),
          })}
        />
        <div>
          <Button
            type="submit"
            disabled={create.isPending || name.trim() === '' || scopes.length === 0}
          >
            {t('createKey')}
          </Button>
        </div>
      </form>
      <SecretDialog secret={create.data?.key} copyLabel={t('copyKey')} onDone={reset} />
    </Card>
  );
}
