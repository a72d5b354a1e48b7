import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { READ_NOTIFICATION_RETENTION_DAYS, REPORT_RETENTION_DAYS } from '../retention-rules.ts';

/** Lists the data with a fixed retention period and the data that is never deleted. */
export function RetentionFacts() {
  const t = useTranslations('officeRetention');
  const deletedItems = [
    t('fixed.sessions'),
    t('fixed.attachments'),
    t('fixed.notifications', { days: READ_NOTIFICATION_RETENTION_DAYS }),
    t('fixed.reports', { days: REPORT_RETENTION_DAYS }),
    t('fixed.parties'),
    t('fixed.imports'),
    t('fixed.webhooks'),
    t('fixed.accounts'),
  ];
  const retainedItems = [t('retained.waivers'), t('retained.log'), t('retained.books')];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <BulletCard title={t('deletedTitle')} items={deletedItems} />
      <BulletCard title={t('retainedTitle')} items={retainedItems} />
    </div>
  );
}

function BulletCard({ title, items }: { title: string; items: string[] }) {
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl">{title}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  );
}
