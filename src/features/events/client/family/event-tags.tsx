import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { Event } from '../../events-contract.ts';

/** Spec 9: at most three tags. */
const MAX_TAGS = 3;

/** The event's tags; renders nothing if there are none. */
export function EventTags({ tags }: Pick<Event, 'tags'>) {
  const t = useTranslations('events.card');
  const tTag = useTranslations('events.tags');
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t('tags')}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <li key={tag}>
          <Badge tone="neutral">{tTag.has(tag as 'indoor') ? tTag(tag as 'indoor') : tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
