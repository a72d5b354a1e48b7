import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Select } from '#platform/client/ui/select.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { MergeSide } from '../merge-contract.ts';
import { FamilyCard } from './family-card.tsx';

type Children = MergeSide['children'];
type Props = {
  kept: Children;
  gone: Children;
  /** Each child of the account that goes, and which of the other it is. */
  chosen: Record<string, string | null>;
  error: string;
  /** Empty for a child of its own. */
  onChoose: (id: string, sameAs: string) => void;
};

/** Which children of two accounts are the same; the owner decides one by one. */
export function MergeChildren({ kept, gone, chosen, error, onChoose }: Props) {
  const t = useTranslations('officeMerge');
  const people = useTranslations('officePeople');
  const { formatDate } = useDates();
  const facts = ({ ageMonths: months, birthMonth }: Children[number]) => ({
    age: people('age', { months, years: Math.floor(months / 12) }),
    month: formatDate(birthMonth, {
      month: 'long',
      year: 'numeric',
    }),
  });
  return (
    <FamilyCard title={t('childrenTitle')}>
      <p className="text-muted-ink">{t('childrenText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {gone.map((child) => (
          <Field key={child.id} label={t('child', facts(child))}>
            <Select
              value={chosen[child.id] ?? ''}
              onChange={({ target }) => onChoose(child.id, target.value)}
            >
              <option value="">{t('ownChild')}</option>
              {kept.map((other) => (
                <option key={other.id} value={other.id}>
                  {t('sameChild', facts(other))}
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
