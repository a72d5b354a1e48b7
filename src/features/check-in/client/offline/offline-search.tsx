import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import type { Family } from '../desk-result.ts';
import { codeIdOf } from './offline-families.ts';
import type { OfflineDesk } from './use-offline-desk.ts';

type OfflineFamily = CopiedFamily | CopiedGuest;
type Props = { desk: OfflineDesk; onCheckedIn: (family: Family) => void };

/** Searches the copy's families and guests by name. */
export function OfflineSearch({ desk, onCheckedIn }: Props) {
  const t = useTranslations('offlineDesk.search');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<OfflineFamily[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { search } = desk;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` behaves the same on every render
  useEffect(() => {
    let isStale = false;
    void search(query).then((families) => {
      if (!isStale) setFound(families);
    });
    return () => {
      isStale = true;
    };
  }, [query]);

  async function checkIn(family: OfflineFamily) {
    if (isBusy) return;
    setBusy(true);
    try {
      onCheckedIn(await desk.checkIn(family));
      setQuery('');
    } catch {
      toast({ title: t('failed'), destructive: true });
    } finally {
      setBusy(false);
    }
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
        {query.trim().length >= 2 && t('found', { count: found.length })}
      </p>
      <ul className="grid divide-y divide-border empty:hidden">
        {found.map((family) => (
          <FamilyRow
            key={codeIdOf(family) ?? family.bookings?.[0]?.id}
            family={family}
            isBusy={isBusy}
            onCheckIn={() => void checkIn(family)}
          />
        ))}
      </ul>
    </Card>
  );
}

type FamilyRowProps = { family: OfflineFamily; isBusy: boolean; onCheckIn: () => void };

function FamilyRow({ family, isBusy, onCheckIn }: FamilyRowProps) {
  const t = useTranslations('offlineDesk.search');
  const { formatSlotLabel } = useDates();
  const { name, bookings } = family;
  const slots = (bookings ?? []).map(({ slotLabel }) => formatSlotLabel(slotLabel)).join(', ');
  const canCheckIn = bookings !== undefined || ('active' in family && family.active);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        {slots && (
          <p className="tabular text-muted-ink text-sm">{t('bookingAt', { slot: slots })}</p>
        )}
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={t('letInOf', { name })}
        disabled={isBusy || !canCheckIn}
        onClick={onCheckIn}
      >
        {t('letIn')}
      </Button>
    </li>
  );
}
