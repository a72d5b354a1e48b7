import { useTranslations } from 'use-intl';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { Pager } from '#platform/client/ui/pager.tsx';
import { SearchField } from '#platform/client/ui/search-field.tsx';
import { useOfficeAddress } from '#platform/client/use-office-address.ts';
import { OfficeWaiver } from './office-waiver.tsx';
import { useOfficeWaivers, WAIVERS_A_PAGE } from './use-office-waivers.ts';

/** /admin, Waivers: every signed one, searched by guardian, e-mail or child (spec 2). */
export function OfficeWaivers() {
  const t = useTranslations('officeWaivers');
  const { address, page, change } = useOfficeAddress();
  const waivers = useOfficeWaivers(address.search, page);
  const all = useOfficeWaivers(undefined, 1);
  return (
    <section className="grid gap-5" aria-labelledby="office-waivers">
      <h2 id="office-waivers" className="text-2xl">
        {t('title', { count: all.data?.total ?? 0 })}
      </h2>
      <search className="max-w-xl">
        <SearchField
          label={<span className="sr-only">{t('search')}</span>}
          placeholder={t('placeholder')}
          value={address.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      </search>
      <LoadState query={waivers}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className="py-10 text-center text-lg text-muted-ink" role="status">
              {address.search ? t('noMatch') : t('empty')}
            </p>
          ) : (
            <>
              <ul
                aria-busy={waivers.isPlaceholderData}
                className={`grid gap-4 lg:grid-cols-2 ${waivers.isPlaceholderData ? 'opacity-60' : ''}`}
              >
                {rows.map((waiver) => (
                  <OfficeWaiver key={waiver.id} waiver={waiver} />
                ))}
              </ul>
              <Pager
                page={page}
                rows={WAIVERS_A_PAGE}
                total={total}
                onPage={(page) => change({ page: String(page) })}
              />
            </>
          )
        }
      </LoadState>
    </section>
  );
}
