import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Integration } from '../integrations-contract.ts';
import { type CheckedName, checkedNames } from '../integrations-rules.ts';
import { useCheckIntegration } from './use-integrations.ts';

const tones = {
  good: 'done',
  attention: 'problem',
  untried: 'waiting',
  trial: 'waiting',
  off: 'neutral',
} as const;

const part = (path: string, search = {}): LinkProps =>
  ({ to: '/admin/$part', params: { part: path }, search }) as LinkProps;

/** The page where its failures are handled. */
const failurePages: Partial<Record<Integration['name'], LinkProps>> = {
  payments: part('orders', { status: 'review' }),
  mail: part('integrations', { type: 'mails' }),
  texts: part('integrations', { type: 'mails' }),
  backups: part('data'),
  sources: { to: '/admin', search: { tab: 'events' } } as LinkProps,
  webhooks: part('connections', { type: 'webhooks' }),
  jobs: part('integrations', { type: 'jobs' }),
};

/** One integration: the kind in use, its status, what to do, and a check. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const t = useTranslations('officeIntegrations');
  const heading = useId();
  const { when } = useDates();
  const { name, kind, where, stand, okAt, failedAt, problem, waiting, failed } = integration;
  const isOff = stand === 'off';
  // With text messages off, none can have failed.
  const failurePage = isOff && name === 'texts' ? undefined : failurePages[name];
  return (
    <Card role="group" aria-labelledby={heading} className="grid content-start gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={heading} className="text-2xl">
            {t(`name.${name}`)}
          </h2>
          <Badge tone={tones[stand]}>{t(`stand.${stand}`)}</Badge>
        </div>
        <p className="text-muted-ink">{t(`what.${name}`)}</p>
      </div>
      <Facts>
        <Fact title={t('inUse')}>
          {t(`kind.${kind}`)}
          {where && <span className="block break-all text-muted-ink text-sm">{where}</span>}
        </Fact>
        {!isOff && <Fact title={t('okAt')}>{okAt ? when(okAt) : t('notYet')}</Fact>}
        {failedAt && <Fact title={t('failedAt')}>{when(failedAt)}</Fact>}
        {waiting !== null && !isOff && <Fact title={t('waiting')}>{waiting}</Fact>}
        {failed !== null && !isOff && <Fact title={t(`failed.${name}`)}>{failed}</Fact>}
      </Facts>
      {failedAt && problem && (
        <p className="text-muted-ink text-sm">
          {t('lastReason', { reason: t(`problem.${problem}`) })}
        </p>
      )}
      {stand === 'attention' && <p className="font-semibold">{t(`toDo.${name}`)}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        {canBeChecked(integration) && <CheckNow name={integration.name} heading={heading} />}
        {failurePage && (
          <Link
            {...failurePage}
            className="inline-flex min-h-11 items-center text-link hover:underline"
          >
            {t(`place.${name}`)}
          </Link>
        )}
      </div>
    </Card>
  );
}

const canBeChecked = (one: Integration): one is Integration & { name: CheckedName } =>
  one.canCheck && checkedNames.some((name) => name === one.name);

function CheckNow({ name, heading }: { name: CheckedName; heading: string }) {
  const t = useTranslations('officeIntegrations');
  const check = useCheckIntegration();
  const { data, error } = check;
  return (
    <>
      <Button
        variant="outline"
        aria-describedby={heading}
        disabled={check.isPending}
        onClick={() => check.mutate(name)}
      >
        {check.isPending ? t('asking') : t(`check.${name}`)}
      </Button>
      <p role="status" className="basis-full empty:hidden">
        {data?.ok && t(`good.${name}`, { millis: data.millis })}
        {data?.problem && (
          <span className="font-semibold text-destructive">{t(`problem.${data.problem}`)}</span>
        )}
        {error && (
          <span className="font-semibold text-destructive">
            {failureMessage(error) ?? t('notAsked')}
          </span>
        )}
      </p>
    </>
  );
}
