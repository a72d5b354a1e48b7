import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { PdfLogo } from '#platform/server/documents/pdf-document.ts';
import { createPdfFlow } from '#platform/server/documents/pdf-flow.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatDate, formatInstant } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';
import { FIGURE_TABLES, INCOME_KINDS, sumOf } from '../figures-rules.ts';
import { buildTable, type FigureCell } from './figure-tables.ts';

type ReportDetails = { from: string; to: string; createdAt: Date };

/** Renders the figures for a period as a PDF in the given language. */
export function renderFigures(
  { venue, logo }: { venue: VenueSettings; logo: PdfLogo | null },
  { from, to, createdAt }: ReportDetails,
  figures: Figures,
  language: Language,
): Promise<Buffer> {
  const locale = localeOf(language);
  const title = translate(
    'figures.title',
    {
      from: formatDate(from, { dateStyle: 'long' }, 'UTC', locale),
      to: formatDate(to, { dateStyle: 'long' }, 'UTC', locale),
    },
    language,
  );
  const flow = createPdfFlow({
    title: `${title} – ${venue.name}`,
    author: venue.name,
    language,
    createdAt,
    logo,
  });
  const formatCell = (cell: FigureCell) => {
    if (typeof cell === 'object') return formatMoney(cell.cents, venue.currency, locale);
    return typeof cell === 'number' ? new Intl.NumberFormat(locale).format(cell) : cell;
  };
  const createdText = formatInstant(createdAt, venue.timezone, locale);
  flow.title(
    title,
    translate('figures.subtitle', { venue: venue.name, createdAt: createdText }, language),
  );
  writeIncome();
  for (const table of FIGURE_TABLES) {
    if (table === 'income') continue;
    const { title, columns, rows } = buildTable(table, figures, language);
    if (rows.length === 0) continue;
    flow.heading(title);
    for (const [name = '', ...cells] of rows) {
      const labeledCells = cells.flatMap((cell, index) =>
        cell === '' ? [] : [`${columns[index + 1]}: ${formatCell(cell)}`],
      );
      flow.entry(String(name), labeledCells.join('\n'));
    }
  }
  return flow.finish((page, pages) =>
    [venue.name, title, translate('figures.pageOf', { page, pages }, language)].join('  ·  '),
  );

  /** Writes the sums by kind, then one line per day or month. */
  function writeIncome() {
    const { received, refunded, rows } = figures.income;
    flow.heading(translate('figures.table.income', {}, language));
    for (const kind of INCOME_KINDS) {
      if (received[kind] === 0 && refunded[kind] === 0) continue;
      flow.entry(
        translate(`figures.kind.${kind}`, {}, language),
        formatSums(received[kind], refunded[kind]),
      );
    }
    flow.entry(
      translate('figures.total', {}, language),
      formatSums(sumOf(received), sumOf(refunded)),
    );
    flow.heading(translate(`figures.${figures.income.by}`, {}, language));
    for (const row of rows)
      flow.entry(row.period, formatSums(sumOf(row.received), sumOf(row.refunded)));
  }

  function formatSums(received: number, refunded: number) {
    const parts = { received, refunded, net: received - refunded };
    return (Object.keys(parts) as (keyof typeof parts)[])
      .map(
        (part) =>
          `${translate(`figures.${part}`, {}, language)}: ${formatCell({ cents: parts[part] })}`,
      )
      .join('   ');
  }
}
