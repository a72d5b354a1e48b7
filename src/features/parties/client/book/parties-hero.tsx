import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';

export function PartiesHero() {
  const t = useTranslations('parties');
  return (
    <section className="bg-linear-to-b from-background from-10% to-art-sky">
      <div className="page-column grid items-center gap-6 py-10 sm:py-14 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="max-w-3xl text-[2.5rem] leading-[1.05] sm:text-6xl">{t('title')}</h1>
          <p className="mt-4 max-w-xl text-lg text-muted-ink sm:text-xl">{t('lead')}</p>
          <AnchorButton href="#packages" size="large" className="mt-7">
            {t('seePackages')}
          </AnchorButton>
        </div>
        <Bunting className="mx-auto w-72 max-w-full lg:w-full" />
      </div>
    </section>
  );
}
