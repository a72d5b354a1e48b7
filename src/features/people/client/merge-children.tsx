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
  /** By child of the removed account: the matching child of the kept one, or null. */
  chosen: Record<string, string | null>;
  error: string;
  /** `sameAs` is empty for a child that matches none. */
  onChoose: (id: string, sameAs: string) => void;
};

/** Matches the children of two accounts, one select per child. */
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
