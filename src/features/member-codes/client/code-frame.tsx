import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';

export function CodeFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('memberCodes');
  return (
    <Card className="@container grid gap-5">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="mt-1 text-muted-ink">{t('lead')}</p>
      </div>
      {children}
    </Card>
  );
}
