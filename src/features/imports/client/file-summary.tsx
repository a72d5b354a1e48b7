import { useTranslations } from 'use-intl';
import type { FileImport } from '../imports-contract.ts';

const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

/** What was read: the file, its rows, and how it is written. */
export function FileSummary({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const { charset, separator, rowCount, fileName } = file;
  return (
    <div>
      <p className="wrap-anywhere font-semibold text-xl">
        {t('found', { rows: rowCount, name: fileName })}
      </p>
      <p className="text-muted-ink">
        {charset === 'xlsx'
          ? t('foundXlsx')
          : t('foundCsv', {
              charset: charset.toUpperCase(),
              separator: SEPARATORS[separator] ?? 'other',
            })}
      </p>
    </div>
  );
}
