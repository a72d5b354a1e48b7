import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { FailureReference } from '#platform/client/ui/states/failure-reference.tsx';
import type { DescribedFinding } from '../doctor-contract.ts';
import { useDoctor } from './use-integrations.ts';

/** Examines the server on demand, and says what to do about each finding. */
export function Doctor() {
  const t = useTranslations('officeIntegrations');
  const doctor = useDoctor();
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted-ink">{t('serverLead')}</p>
      <Button
        className="justify-self-start"
        disabled={doctor.isPending}
        onClick={() => doctor.mutate()}
      >
        {doctor.isPending ? t('checking') : t('checkServer')}
      </Button>
      <div role="status">
        {doctor.data && <Findings findings={doctor.data} />}
        {doctor.error && (
          <p className="font-semibold text-destructive">
            {failureMessage(doctor.error) ?? t('checkFailed')}
          </p>
        )}
        <FailureReference error={doctor.error} />
      </div>
    </div>
  );
}

function Findings({ findings }: { findings: DescribedFinding[] }) {
  const t = useTranslations('officeIntegrations');
  return (
    <Card>
      <ul className="grid divide-y divide-border">
        {findings.map(({ check, level, title, text }) => (
          <li key={check} className="grid gap-1 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl">{title}</h2>
              <Badge tone={tones[level]}>
                {t(`status.${level === 'problem' ? 'attention' : level}`)}
              </Badge>
            </div>
            <p className="max-w-prose break-words">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones = {
  good: 'done',
  warning: 'waiting',
  problem: 'problem',
  skipped: 'neutral',
} as const;
