import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { importFields } from '../import-fields.ts';
import type { FileImport } from '../imports-contract.ts';

type Order = 'month' | 'day';
type Mapping = Record<string, string>;
type Props = {
  file: FileImport;
  mapping: Mapping;
  order: Order | null;
  onChange: (order: Order) => void;
};

/** Returns the mapped columns with numeric dates. */
function findDateColumns({ kind, columns }: FileImport, mapping: Mapping) {
  const names = new Set(
    importFields[kind].flatMap(({ name, type }) => (type === 'day' ? (mapping[name] ?? []) : [])),
  );
  return columns.filter(({ name, dayOrder }) => names.has(name) && dayOrder !== null);
}

/** Returns the columns that determine the order; none if they contradict each other. */
function findDecidingColumns({ columns }: FileImport) {
  const deciding = columns.filter(({ dayOrder }) => dayOrder === 'month' || dayOrder === 'day');
  return new Set(deciding.map(({ dayOrder }) => dayOrder)).size === 1 ? deciding : [];
}

/**
 * Returns a column whose dates fit both orders, unless another column determines the order. If there is
 * one, the admin has to choose.
 */
export const findUndecidedColumn = (file: FileImport, mapping: Mapping) =>
  findDecidingColumns(file).length > 0
    ? undefined
    : findDateColumns(file, mapping).find(({ dayOrder }) => dayOrder === 'either');

/** Shows the detected order of day and month, or asks for it. */
export function DayOrderChoice({ file, mapping, order, onChange }: Props) {
  const t = useTranslations('officeImport');
  const { formatLongDate } = useDates();
  const columns = findDateColumns(file, mapping);
  if (columns.length === 0) return null;
  const undecided = findUndecidedColumn(file, mapping);
  const [deciding] = findDecidingColumns(file);
  const mixedColumns = columns.filter(({ dayOrder }) => dayOrder === 'mixed');
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{t('dates')}</h2>
      {deciding && (
        <p>
          {t('datesDecided', {
            order: deciding.dayOrder ?? 'day',
            proof: deciding.dayOrderProof ?? '',
            column: deciding.name,
          })}
        </p>
      )}
      {mixedColumns.map(({ name }) => (
        <p key={name}>{t('datesMixed', { column: name })}</p>
      ))}
      {undecided && (
        <ChoiceGroup
          legend={t('datesChoose', { column: undecided.name })}
          type="radio"
          choices={(['month', 'day'] as const).map((value) => ({
            value,
            label: t(value === 'month' ? 'monthFirst' : 'dayFirst', {
              example: formatExample(undecided.samples[0] ?? '', value, formatLongDate),
            }),
          }))}
          inputProps={(value) => ({
            name: 'day-order',
            checked: order === value,
            onChange: () => onChange(value === 'day' ? 'day' : 'month'),
          })}
        />
      )}
    </section>
  );
}

/** Spells out a sample date read in the given order: "3/4/2027 = March 4, 2027". */
function formatExample(
  sample: string,
  order: Order,
  formatLongDate: (date: string) => string,
): string {
  const [text = '', left = '', right = '', year = ''] =
    /(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})/.exec(sample) ?? [];
  const [month, day] = order === 'month' ? [left, right] : [right, left];
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return `${text} = ${formatLongDate(date)}`;
}
