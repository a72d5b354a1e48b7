import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { ApiKey } from '../connections-contract.ts';
import { KeyForm } from './key-form.tsx';
import { useConnections, useRevokeKey } from './use-connections.ts';

/** Lists, creates and revokes API keys. */
export function KeysPanel() {
  const t = useTranslations('officeConnections');
  const { formatDate } = useDates();
  const { data } = useConnections();
  const revoke = useRevokeKey();
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      title: t('name'),
      cell: ({ name, beginning }) => (
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <code className="text-muted-ink text-sm">{beginning}…</code>
        </span>
      ),
    },
    {
      id: 'scopes',
      title: t('permissions'),
      cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    {
      id: 'used',
      title: t('lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt
          ? formatDate(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' })
          : t('neverUsed'),
    },
    {
      id: 'state',
      title: t('state'),
      cell: ({ state, owner }) => (
        <Badge tone={state === 'active' ? 'done' : 'neutral'}>
          {t(`states.${state}`, { owner })}
        </Badge>
      ),
    },
    {
      id: 'revoke',
      title: t('revoke'),
      cell: ({ id, name, state }) =>
        state === 'active' && (
          <Button
            variant="outline"
            size="small"
            aria-label={t('revokeNamed', { name })}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate(id)}
          >
            {t('revoke')}
          </Button>
        ),
    },
  ];
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted-ink">
        {t('keysLead')} <a href="/api/docs">{t('docs')}</a>
      </p>
      <KeyForm />
      {!data ? (
        <Skeleton className="h-40" />
      ) : data.keys.length === 0 ? (
        <p className="text-muted-ink">{t('noKeys')}</p>
      ) : (
        <DataTable caption={t('keys')} columns={columns} rows={data.keys} rowKey={({ id }) => id} />
      )}
    </div>
  );
}
