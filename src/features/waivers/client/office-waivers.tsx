import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Input } from '../../../client/ui/input.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { useAdminAddress } from '../../../client/use-admin-address.ts';
import { useSettled } from '../../../client/use-settled.ts';
import { OfficeWaiver } from './office-waiver.tsx';
import { useOfficeWaivers, WAIVERS_A_PAGE } from './use-office-waivers.ts';

const PAUSE_MILLIS = 300;

/** /admin, Waivers: every signed one, searched by guardian, e-mail or child (spec 2). */
export function OfficeWaivers() {
  const t = useTranslations('officeWaivers');
  const tOffice = useTranslations('office');
  const { address, page, change } = useAdminAddress();
  const [typed, setTyped] = useState(address.search ?? '');
  const settled = useSettled(typed, PAUSE_MILLIS).trim();
  const waivers = useOfficeWaivers(address.search, page);
  const all = useOfficeWaivers(undefined, 1);
  const search = useEffectEvent((words: string) => {
    if (words !== (address.search ?? '')) change({ search: words || undefined });
  });
  useEffect(() => search(settled), [settled]);
  return (
    <section className="grid gap-5" aria-labelledby="office-waivers">
      <h2 id="office-waivers" className="text-2xl">
        {t('title', { count: all.data?.total ?? 0 })}
      </h2>
      <search className="max-w-xl">
        <Field label={<span className="sr-only">{t('search')}</span>}>
          <Input
            type="search"
            name="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </search>
      {waivers.data ? (
        waivers.data.total === 0 ? (
          <p className="py-10 text-center text-lg text-muted-ink" role="status">
            {address.search ? t('noMatch') : t('empty')}
          </p>
        ) : (
          <>
            <ul
              aria-busy={waivers.isPlaceholderData}
              className={`grid gap-4 lg:grid-cols-2 ${waivers.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {waivers.data.rows.map((waiver) => (
                <OfficeWaiver key={waiver.id} waiver={waiver} />
              ))}
            </ul>
            <Pager
              page={page}
              rows={WAIVERS_A_PAGE}
              total={waivers.data.total}
              onPage={(page) => change({ page: String(page) })}
            />
          </>
        )
      ) : waivers.isError ? (
        <Alert look="destructive" title={tOffice('loadFailed')}>
          <Button look="outline" size="small" className="mt-2" onClick={() => waivers.refetch()}>
            {tOffice('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </section>
  );
}
