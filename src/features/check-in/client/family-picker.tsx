import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BookedFamily } from '#features/bookings/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { queryFor } from './calls.ts';

const DEBOUNCE_MILLIS = 300;

type Props = {
  family: BookedFamily | null;
  onChange: (found: { family: BookedFamily | null; name: string; email: string }) => void;
};

/** Searches for a member's family and prefills the booking form; with an Active code the booking is free. */
export function FamilyPicker({ family, onChange }: Props) {
  const t = useTranslations('checkIn.familyPicker');
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), DEBOUNCE_MILLIS);
  const families = useFamiliesToBook(search);
  const foundFamilies =
    search.length >= 2 ? families.data?.filter(({ userId }) => userId) : undefined;
  if (family) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-secondary-soft px-4 py-3 text-secondary-soft-ink">
        <p className="font-bold">{t('selectedFamily', { name: family.name })}</p>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            setQuery('');
            onChange({ family: null, name: '', email: '' });
          }}
        >
          {t('clearSelection')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <Field label={t('family')} hint={t('familyHint')}>
        <Input
          type="search"
          name="family"
          autoComplete="off"
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      <p role="status" className="text-muted-ink text-sm empty:hidden">
        {foundFamilies && t('resultCount', { count: foundFamilies.length })}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {foundFamilies?.map(({ userId, name, email, memberCodeId, codeStatus }) => (
          <li key={userId}>
            <button
              type="button"
              className="grid min-h-12 w-full rounded-field border-2 border-field-border bg-surface px-4 py-2 text-left hover:border-ring hover:bg-primary-soft"
              onClick={() => {
                const codeId = codeStatus === 'Active' ? memberCodeId : null;
                const found = { userId: userId ?? '', name, memberCodeId: codeId };
                onChange({ family: found, name, email });
              }}
            >
              <span className="font-bold">{name}</span>
              <span className="break-all text-muted-ink text-sm">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Searches families by name, email or phone; needs at least two characters. */
function useFamiliesToBook(search: string) {
  return useQuery({
    ...queryFor('GET /api/check-in/families', { query: { search } }),
    enabled: search.length >= 2,
    staleTime: 0,
  });
}
