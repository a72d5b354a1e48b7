import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { useDebounced } from '#platform/client/use-debounced.ts';
import type { Family, FoundFamily } from './desk-result.ts';
import { FamilySearchRow } from './family-search-row.tsx';
import { useCheckInFamily, useFamilies } from './use-visits.ts';

const DEBOUNCE_MILLIS = 300;

type Props = { onCheckedIn: (family: Family) => void };

/** Checks in families without their code, by name, e-mail or phone. */
export function FamilySearch({ onCheckedIn }: Props) {
  const t = useTranslations('checkIn.search');
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), DEBOUNCE_MILLIS);
  const families = useFamilies(search);
  const checkIn = useCheckInFamily();
  const found = search.length >= 2 ? families.data : undefined;

  function checkInFamily({ userId, bookingId }: FoundFamily) {
    const family = userId ? { userId } : { bookingId: bookingId ?? '' };
    checkIn.mutate(family, {
      onSuccess: (family) => {
        setQuery('');
        onCheckedIn(family);
      },
    });
  }

  return (
    <Card className="grid gap-3">
      <h2 className="text-2xl">{t('title')}</h2>
      <Field label={t('label')}>
        <Input
          type="search"
          name="family"
          autoComplete="off"
          maxLength={100}
          placeholder={t('placeholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      <p role="status" className="text-muted-ink text-sm empty:hidden">
        {families.isFetching && search.length >= 2 && !found
          ? t('searching')
          : found &&
            (found.length > 0 ? t('found', { count: found.length }) : t('none', { search }))}
      </p>
      {families.isError && search.length >= 2 && <Alert variant="destructive">{t('failed')}</Alert>}
      <ul className="grid divide-y divide-border empty:hidden">
        {found?.map((family) => (
          <FamilySearchRow
            key={family.userId ?? family.bookingId ?? family.unpaid?.bookingId}
            family={family}
            isBusy={checkIn.isPending}
            onCheckIn={() => checkInFamily(family)}
          />
        ))}
      </ul>
    </Card>
  );
}
