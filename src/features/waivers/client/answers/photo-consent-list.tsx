import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { PhotoConsent } from '../../waiver-answers-contract.ts';
import { type PhotoConsentLink, useChangePhotoConsent } from './use-photo-consent.ts';

type Props = { photoConsent: PhotoConsent; link: PhotoConsentLink };

/** Yes or no for each child; saves each change immediately. */
export function PhotoConsentList({ photoConsent, link }: Props) {
  const t = useTranslations('waivers.photos');
  const { formatDate } = useDates();
  const change = useChangePhotoConsent(link);
  const id = useId();
  const [unsaved, setUnsaved] = useState<{ waiverId: string; isAllowed: boolean } | null>(null);
  const choose = (choice: { waiverId: string; isAllowed: boolean }) => {
    // The new choice is set on click, because React would otherwise re-render the saved choice first.
    setUnsaved(choice);
    change.mutate(choice, { onSettled: () => setUnsaved(null) });
  };
  const getChoice = (waiverId: string, saved: boolean | null) =>
    unsaved?.waiverId === waiverId ? unsaved.isAllowed : saved;
  return (
    <ul className="grid gap-5">
      {photoConsent.children.map(({ waiverId, childName, isAllowed, answeredAt }) => (
        <li key={waiverId}>
          <ChoiceGroup
            legend={t('question', { name: childName })}
            type="radio"
            choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
            inputProps={(value) => ({
              name: `${id}-${waiverId}`,
              checked: getChoice(waiverId, isAllowed) === (value === 'yes'),
              onChange: () => choose({ waiverId, isAllowed: value === 'yes' }),
            })}
          >
            <p className="mt-1.5 text-muted-ink text-sm">
              {answeredAt
                ? t('since', { date: formatDate(answeredAt, { dateStyle: 'medium' }) })
                : t('notAnswered')}
            </p>
          </ChoiceGroup>
        </li>
      ))}
    </ul>
  );
}
