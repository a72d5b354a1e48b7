import { useTranslations } from 'use-intl';
import type { Mailing } from '../mailings-contract.ts';

/** Returns a function that formats the name of a mailing's audience. */
export function useFormatAudience() {
  const t = useTranslations('officeAudiences');
  return ({ audience, eventTitle }: Pick<Mailing, 'audience' | 'eventTitle'>): string => {
    const kind = t(`kinds.${audience.kind}`);
    if ('days' in audience) return t('withDays', { kind, days: audience.days });
    if (audience.kind === 'event') {
      return t('withEvent', { event: eventTitle ?? t('deletedEvent') });
    }
    return kind;
  };
}
