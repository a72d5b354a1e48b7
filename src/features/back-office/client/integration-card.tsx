import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { FailureReference } from '#platform/client/ui/states/failure-reference.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Integration } from '../integrations-contract.ts';
import { type CheckableName, checkableNames } from '../integrations-rules.ts';
import { useCheckIntegration } from './use-integrations.ts';

const tones = {
  good: 'done',
  attention: 'problem',
  untried: 'waiting',
  trial: 'waiting',
  off: 'neutral',
} as const;

const officePage = (section: string, search = {}): LinkProps =>
  ({ to: '/admin/$section', params: { section }, search }) as LinkProps;

/** The pages where failures are handled. */
const failurePages: Partial<Record<Integration['name'], LinkProps>> = {
  payments: officePage('orders', { status: 'review' }),
  mail: officePage('integrations', { type: 'mails' }),
  texts: officePage('integrations', { type: 'mails' }),
  backups: officePage('data'),
  sources: { to: '/admin', search: { tab: 'events' } } as LinkProps,
  webhooks: officePage('connections', { type: 'webhooks' }),
  jobs: officePage('integrations', { type: 'jobs' }),
};

/** An integration with its kind and status, instructions if it needs attention, and a button to check it. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const t = useTranslations('officeIntegrations');
  const headingId = useId();
  const { formatDateTime } = useDates();
  const { name, kind, where, stand, okAt, failedAt, problem, waiting, failed } = integration;
  const isOff = stand === 'off';
  // While text messages are off, the linked list of failed messages would be empty.
  const failurePage = isOff && name === 'texts' ? undefined : failurePages[name];
  return (
    <Card role="group" aria-labelledby={headingId} className="grid content-start gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-2xl">
            {t(`name.${name}`)}
          </h2>
          <Badge tone={tones[stand]}>{t(`status.${stand}`)}</Badge>
        </div>
        <p className="text-muted-ink">{t(`purpose.${name}`)}</p>
      </div>
      <Facts>
        <Fact title={t('inUse')}>
          {t(`kind.${kind}`)}
          {where && <span className="block break-all text-muted-ink text-sm">{where}</span>}
        </Fact>
        {!isOff && <Fact title={t('lastSuccess')}>{okAt ? formatDateTime(okAt) : t('never')}</Fact>}
        {failedAt && <Fact title={t('lastFailure')}>{formatDateTime(failedAt)}</Fact>}
        {waiting !== null && !isOff && <Fact title={t('beingSent')}>{waiting}</Fact>}
        {failed !== null && !isOff && <Fact title={t(`failed.${name}`)}>{failed}</Fact>}
      </Facts>
      {failedAt && problem && (
        <p className="text-muted-ink text-sm">
          {t('lastError', { reason: t(`problem.${problem}`) })}
        </p>
      )}
      {stand === 'attention' && <p className="font-semibold">{t(`instructions.${name}`)}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        {isCheckable(integration) && <CheckButton name={integration.name} headingId={headingId} />}
        {failurePage && (
          <Link
            {...failurePage}
            className="inline-flex min-h-11 items-center text-link hover:underline"
          >
            {t(`sectionLinks.${name}`)}
          </Link>
        )}
      </div>
    </Card>
  );
}

const isCheckable = (
  integration: Integration,
): integration is Integration & { name: CheckableName } =>
  integration.canCheck && checkableNames.some((name) => name === integration.name);

function CheckButton({ name, headingId }: { name: CheckableName; headingId: string }) {
  const t = useTranslations('officeIntegrations');
  const check = useCheckIntegration();
  const { data, error } = check;
  return (
    <>
      <Button
        variant="outline"
        aria-describedby={headingId}
        disabled={check.isPending}
        onClick={() => check.mutate(name)}
      >
        {check.isPending ? t('checking') : t(`check.${name}`)}
      </Button>
      <p role="status" className="basis-full empty:hidden">
        {data?.ok && t(`checkPassed.${name}`, { millis: data.millis })}
        {data?.problem && (
          <span className="font-semibold text-destructive">{t(`problem.${data.problem}`)}</span>
        )}
        {error && (
          <span className="font-semibold text-destructive">
            {failureMessage(error) ?? t('checkFailed')}
          </span>
        )}
      </p>
      <FailureReference error={error} />
    </>
  );
}
