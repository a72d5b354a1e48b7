import { useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import type { MergeSide } from '../merge-contract.ts';
import { FamilyCard } from './family-card.tsx';

type Props = { target: MergeSide; source: MergeSide; messagesBetween: number };

/** Lists the consequences of a merge before it is confirmed. */
export function MergeConsequences({ target, source, messagesBetween }: Props) {
  const t = useTranslations('officeMerge');
  const emails = { source: source.email, target: target.email };
  const code =
    source.code &&
    (target.code
      ? t('consequences.code', { source: formatCode(source.code), target: formatCode(target.code) })
      : t('consequences.onlyCode', { code: formatCode(source.code) }));
  const consequences = [
    t('consequences.movedData', emails),
    t('consequences.signIn', emails),
    code,
    source.waivers > 0 && t('consequences.waivers'),
    t('consequences.profile'),
    t('consequences.duplicates'),
    messagesBetween > 0 && t('consequences.deletedMessages', { count: messagesBetween }),
    t('consequences.irreversible'),
  ].filter((text): text is string => Boolean(text));
  return (
    <FamilyCard title={t('consequencesTitle')}>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        {consequences.map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </FamilyCard>
  );
}
