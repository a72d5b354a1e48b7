import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Event } from '../../events-contract.ts';

/** Link to an external event's source (spec 2, Member events calendar). */
export function SourceLink({ event }: { event: Event }) {
  const t = useTranslations('events.card');
  if (event.eventType !== 'external' || !event.sourceUrl) return null;
  return (
    <a
      href={event.sourceUrl}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-link inline-flex min-h-11 w-fit items-center gap-1.5"
    >
      <ExternalLink aria-hidden="true" className="size-4.5" />
      {t('source')}
      <span className="sr-only">{t('sourceSuffix', { title: event.title })}</span>
    </a>
  );
}
