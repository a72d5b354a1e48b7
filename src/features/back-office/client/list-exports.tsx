import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { DateRangeFilter } from '#platform/client/lists/date-range-filter.tsx';
import { ExportMenu } from '#platform/client/lists/export-menu.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Card } from '#platform/client/ui/card.tsx';

const lists = ['children', 'memberships', 'holdings', 'payments', 'extras', 'visits'] as const;
const datedLists: readonly string[] = ['payments', 'extras', 'visits'];

/** Downloads one of the lists that have no page of their own; some of a range of days. */
export function ListExports() {
  const t = useTranslations('officeData.export');
  const [list, setList] = useState<(typeof lists)[number]>('children');
  const { from, to } = useOfficeParams().params;
  const isDated = datedLists.includes(list);
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('oneList')}</h2>
        <p className="max-w-prose">{t('oneListLead')}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('list')}>
          <Select
            value={list}
            onChange={({ target }) =>
              setList(lists.find((name) => name === target.value) ?? 'children')
            }
          >
            {lists.map((name) => (
              <option key={name} value={name}>
                {t(`lists.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        {isDated && <DateRangeFilter from={t('from')} to={t('to')} />}
        <ExportMenu path={`/api/admin/exports/${list}`} filter={isDated ? { from, to } : {}} />
      </div>
    </Card>
  );
}
