import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { MergeSide } from '../merge-contract.ts';
import { FamilyCard } from './family-card.tsx';

type Children = MergeSide['children'];
type Props = {
  target: Children;
  source: Children;
  /** The id of the matching target child by the source child's id; null if it has no match. */
  matches: Record<string, string | null>;
  error: string;
  /** `sameAs` is the id of the matching target child, empty if there is none. */
  onChoose: (id: string, sameAs: string) => void;
};

/** Matches the children of two accounts, one select per child. */
export function MergeChildren({ target, source, matches, error, onChoose }: Props) {
  const t = useTranslations('officeMerge');
  const tPeople = useTranslations('officePeople');
  const { formatDate } = useDates();
  const labelValues = ({ ageMonths: months, birthMonth }: Children[number]) => ({
    age: tPeople('age', { months, years: Math.floor(months / 12) }),
    month: formatDate(birthMonth, {
      month: 'long',
      year: 'numeric',
    }),
  });
  return (
    <FamilyCard title={t('childrenTitle')}>
      <p className="text-muted-ink">{t('childrenText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {source.map((child) => (
          <Field key={child.id} label={t('child', labelValues(child))}>
            <Select
              value={matches[child.id] ?? ''}
              onChange={({ target }) => onChoose(child.id, target.value)}
            >
              <option value="">{t('differentChild')}</option>
              {target.map((other) => (
                <option key={other.id} value={other.id}>
                  {t('sameChild', labelValues(other))}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {error && <Alert variant="destructive">{error}</Alert>}
    </FamilyCard>
  );
}
