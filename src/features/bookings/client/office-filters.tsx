import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../client/ui/button.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Input } from '../../../client/ui/input.tsx';
import { Select } from '../../../client/ui/select.tsx';
import { useAdminAddress } from '../../../client/use-admin-address.ts';
import { useSettled } from '../../../client/use-settled.ts';
import { readListAddress } from './office-list-address.ts';

const PAUSE_MILLIS = 300;
const nothing = {
  search: undefined,
  status: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
};

/** Words, status, type and days of the list; each stands in the address. */
export function OfficeFilters() {
  const t = useTranslations('officeBookings');
  const tOffice = useTranslations('office');
  const { address, page, change } = useAdminAddress();
  const [typed, setTyped] = useState(address.search ?? '');
  const settled = useSettled(typed, PAUSE_MILLIS);
  const { isFiltered } = readListAddress(address, page);
  const search = useEffectEvent((words: string) => {
    if (words !== (address.search ?? '')) change({ search: words || undefined });
  });
  useEffect(() => search(settled.trim()), [settled]);
  return (
    <search className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]">
      <Field label={tOffice('search')}>
        <Input
          type="search"
          name="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label={t('list.status')}>
        <Select
          name="status"
          value={address.status ?? ''}
          onChange={(event) => change({ status: event.target.value || undefined })}
        >
          <option value="">{t('list.any')}</option>
          {(['paid', 'pending', 'cancelled'] as const).map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('list.type')}>
        <Select
          name="type"
          value={address.type ?? ''}
          onChange={(event) => change({ type: event.target.value || undefined })}
        >
          <option value="">{t('list.any')}</option>
          {(['open-play', 'trial', 'member', 'event'] as const).map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`list.${end}`)}>
          <Input
            type="date"
            name={end}
            value={address[end] ?? ''}
            onChange={(event) => change({ [end]: event.target.value || undefined })}
          />
        </Field>
      ))}
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('');
            change(nothing);
          }}
        >
          {t('list.clear')}
        </Button>
      )}
    </search>
  );
}
