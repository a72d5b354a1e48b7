import type { SQL } from 'drizzle-orm';
import { findSessionName, priceListOf } from '#features/prices/price-list-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { readInBatches } from '#platform/server/database/database.ts';
import { type CsvCell, streamCsv } from '#platform/server/documents/csv.ts';
import { type SheetColumn, streamXlsx } from '#platform/server/documents/xlsx.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { startOfSlot } from '#shared/venue-dates.ts';
import {
  type ColumnName,
  type ColumnType,
  columnsOf,
  type ExportedList,
  type ExportFormat,
} from '../exports-rules.ts';
import { exportedListQueries } from './exported-lists-queries.ts';

type Context = Pick<Services, 'db' | 'venue'>;
type Row = Record<ColumnName, string | number | boolean | null>;
type Options = { list: ExportedList; filter?: SQL | undefined; language: Language };

/** Yields a list as a file, piece by piece, in constant memory. */
export function exportList(
  ctx: Context,
  format: ExportFormat,
  options: Options,
): AsyncGenerator<string | Uint8Array> {
  const { list, language } = options;
  const columns = columnsOf(list).map(([name, type]) => ({
    title: translate(`exports.columns.${name}`, {}, language),
    type: sheetTypes[type],
  }));
  if (format === 'csv')
    return streamCsv(
      columns.map(({ title }) => title),
      readCells(ctx, options),
    );
  return streamXlsx(
    translate(`exports.lists.${list}`, {}, language),
    columns,
    readCells(ctx, options),
  );
}

const sheetTypes: Record<ColumnType, SheetColumn['type']> = {
  text: 'text',
  number: 'number',
  amount: 'amount',
  day: 'day',
  time: 'time',
  yesNo: 'text',
};

async function* readCells(
  { db, venue }: Context,
  { list, filter, language }: Options,
): AsyncGenerator<CsvCell[][]> {
  const columns = columnsOf(list);
  const yesNo = {
    true: translate('exports.yes', {}, language),
    false: translate('exports.no', {}, language),
  };
  const nameOfSession = createSessionNamer(venue(), language);
  const query = exportedListQueries[list](venue().timezone, filter, language);
  for await (const rows of readInBatches<Row>(db, query)) {
    yield rows.map((row) =>
      columns.map(([name, type]) => {
        const value = name === 'sessionName' ? nameOfSession(row) : row[name];
        if (typeof value === 'boolean') return yesNo[`${value}`];
        return type === 'amount' && typeof value === 'number' ? value / 100 : value;
      }),
    );
  }
}

/**
 * Returns a function that finds the name of a row's session. Bookings do not store it: it is the one that the price list
 * has now (decision 0045).
 */
function createSessionNamer(venue: VenueSettings, language: Language) {
  const list = priceListOf(venue);
  return ({ date, slotLabel, eventTitle }: Row): string | null => {
    const start = eventTitle || !slotLabel ? null : startOfSlot(String(slotLabel));
    const session = start && findSessionName(list, String(date), start);
    return session ? localizedText(language, session.names) : null;
  };
}
