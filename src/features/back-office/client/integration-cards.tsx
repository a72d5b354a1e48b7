import { useTranslations } from 'use-intl';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import type { Integration } from '../integrations-contract.ts';
import { IntegrationCard } from './integration-card.tsx';
import { useIntegrations, useVersion } from './use-integrations.ts';

type Props = {
  /** Shows only this integration. */
  only?: Integration['name'];
};

/** A card for each integration, those that need attention first. */
export function IntegrationCards({ only }: Props) {
  const t = useTranslations('officeIntegrations');
  const query = useIntegrations();
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted-ink">{t('lead')}</p>
      <LoadState query={query}>
        {(integrations) => (
          <>
            <ul className="grid gap-5 xl:grid-cols-2">
              {integrations
                .filter(({ name }) => only === undefined || name === only)
                .toSorted((a, b) => STATUS_ORDER[a.stand] - STATUS_ORDER[b.stand])
                .map((integration) => (
                  <li key={integration.name} className="grid">
                    <IntegrationCard integration={integration} />
                  </li>
                ))}
            </ul>
            {only === undefined && <Version />}
          </>
        )}
      </LoadState>
    </div>
  );
}

function Version() {
  const t = useTranslations('officeIntegrations');
  const { data: version } = useVersion();
  if (!version) return null;
  const { running, installed } = version;
  return (
    <p className="text-muted-ink text-sm">
      {t('version', { version: running })}
      {installed !== running && ` ${t('newerVersion', { version: installed })}`}
    </p>
  );
}

const STATUS_ORDER = { attention: 0, untried: 1, trial: 2, good: 3, off: 4 } as const;
