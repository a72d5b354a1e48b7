import { useTranslations } from 'use-intl';
import type { FileImport } from '../imports-contract.ts';

const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

/** The file's name, number of rows and format. */
export function FileSummary({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const { charset, separator, rowCount, fileName } = file;
  return (
    <div>
      <p className="wrap-anywhere font-semibold text-xl">
        {t('summary', { rows: rowCount, name: fileName })}
      </p>
      <p className="text-muted-ink">
        {charset === 'xlsx'
          ? t('xlsxFormat')
          : t('csvFormat', {
              charset: charset.toUpperCase(),
              separator: SEPARATORS[separator] ?? 'other',
            })}
      </p>
    </div>
  );
}
