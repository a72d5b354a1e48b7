import { useTranslations } from 'use-intl';
import { useReloadAfterReset } from '#features/demo/client/use-reload-after-reset.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { TextsProvider } from '../texts-provider.tsx';
import { Banner } from './banner.tsx';

/** The banner of a demo, with a link to sign in as someone else. Keeps the page up to date after the reset. */
export function DemoBanner() {
  useReloadAfterReset(useVenue().timezone);
  return (
    <TextsProvider bundle="demo">
      <DemoText />
    </TextsProvider>
  );
}

function DemoText() {
  const t = useTranslations('demo');
  return (
    <Banner title={t('bannerTitle')}>
      {t.rich('banner', {
        // Not a router link: a new page has no data of the person who was signed in.
        link: (text) => (
          <a href="/login?people=1" className="whitespace-nowrap underline">
            {text}
          </a>
        ),
      })}
    </Banner>
  );
}
