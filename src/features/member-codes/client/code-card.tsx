import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';

export function CodeCard({ children }: { children: ReactNode }) {
  const t = useTranslations('memberCodes');
  return (
    <Card className="@container grid gap-3 px-4! py-4!">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="hidden text-[0.9375rem] sm:block text-muted-ink leading-snug">{t('lead')}</p>
      </div>
      {children}
    </Card>
  );
}
