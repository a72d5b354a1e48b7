import { useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import type { MergeSide } from '../merge-contract.ts';
import { FamilyCard } from './family-card.tsx';

type Props = { kept: MergeSide; gone: MergeSide; messagesBetween: number };

/** Lists the consequences of a merge before it is confirmed. */
export function MergeFollows({ kept, gone, messagesBetween }: Props) {
  const t = useTranslations('officeMerge');
  const names = { gone: gone.email, kept: kept.email };
  const code =
    gone.code &&
    (kept.code
      ? t('follows.code', { gone: formatCode(gone.code), kept: formatCode(kept.code) })
      : t('follows.onlyCode', { code: formatCode(gone.code) }));
  const sentences = [
    t('follows.moves', names),
    t('follows.signIn', names),
    code,
    gone.waivers > 0 && t('follows.waivers'),
    t('follows.profile'),
    t('follows.answers'),
    messagesBetween > 0 && t('follows.between', { count: messagesBetween }),
    t('follows.forGood'),
  ].filter((sentence): sentence is string => Boolean(sentence));
  return (
    <FamilyCard title={t('followsTitle')}>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </FamilyCard>
  );
}
