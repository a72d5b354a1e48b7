import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { READ_KEPT_DAYS, REPORTS_KEPT_DAYS } from '../retention-rules.ts';

/** What is always deleted automatically, and what is never deleted. */
export function RetentionFacts() {
  const t = useTranslations('officeRetention');
  const fixed = [
    t('fixed.sessions'),
    t('fixed.attachments'),
    t('fixed.notifications', { days: READ_KEPT_DAYS }),
    t('fixed.reports', { days: REPORTS_KEPT_DAYS }),
    t('fixed.parties'),
    t('fixed.imports'),
    t('fixed.webhooks'),
    t('fixed.accounts'),
  ];
  const kept = [t('kept.waivers'), t('kept.log'), t('kept.books')];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Sentences title={t('byItself')} sentences={fixed} />
      <Sentences title={t('keptTitle')} sentences={kept} />
    </div>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl">{title}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
