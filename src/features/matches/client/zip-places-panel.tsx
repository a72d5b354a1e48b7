import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useZipPlaces } from './use-zip-places.ts';
import { ZipPlacesList } from './zip-places-list.tsx';
import { ZipPlacesUpload } from './zip-places-upload.tsx';

/** Shows how many zip codes have a place and which of the families' zip codes have none, and opens the import. */
export function ZipPlacesPanel() {
  const t = useTranslations('officePlaces');
  const [isOpen, setOpen] = useState(false);
  const query = useZipPlaces({ page: 1, rows: 1 });
  return (
    <Card role="group" aria-labelledby="zip-places" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="zip-places" className="text-xl">
          {t('title')}
        </h3>
        <p className="max-w-prose text-muted-ink">{t('lead')}</p>
      </div>
      <LoadState query={query} height="h-20">
        {({ total, unknown }) => (
          <>
            <p className="font-semibold">{t('locationCount', { count: total })}</p>
            {unknown.length > 0 && (
              <div className="grid gap-1">
                <p>{t('unknown')}</p>
                <ul className="flex flex-wrap gap-2">
                  {unknown.map(({ zip, families }) => (
                    <li key={zip} className="tabular rounded-full bg-sunken px-3 py-1 text-sm">
                      {t('unknownZip', { zip, families })}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </LoadState>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('title')}>
        <div className="grid gap-8">
          <ZipPlacesUpload />
          <ZipPlacesList />
        </div>
      </Sheet>
    </Card>
  );
}
