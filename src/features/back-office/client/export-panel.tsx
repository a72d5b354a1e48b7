import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Card } from '#platform/client/ui/card.tsx';

const formats = ['csv', 'xlsx'] as const;

/** Downloads all data as one archive. */
export function ExportPanel() {
  const t = useTranslations('officeData.export');
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="max-w-prose">{t('lead')}</p>
        <p className="max-w-prose text-muted-ink">{t('privacyNote')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {formats.map((format) => (
          <AnchorButton
            key={format}
            variant="outline"
            href={`/api/admin/exports/everything?format=${format}`}
            download
          >
            <Download aria-hidden="true" className="size-5" />
            {t(format)}
          </AnchorButton>
        ))}
      </div>
    </Card>
  );
}
