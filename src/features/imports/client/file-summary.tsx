import { useTranslations } from 'use-intl';
import type { WorkbookNotes } from '../import-kinds.ts';
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
      {file.notes && <WorkbookNotesList notes={file.notes} />}
    </div>
  );
}

/** A sentence for each thing in the workbook that is not read as it is. */
function WorkbookNotesList({ notes }: { notes: WorkbookNotes }) {
  const t = useTranslations('officeImport.workbook');
  const { filledCells, emptyFormulas, hasMacros, otherSheets } = notes;
  return (
    <ul className="list-disc ps-5 empty:hidden">
      {filledCells > 0 && <li>{t('filledCells', { count: filledCells })}</li>}
      {emptyFormulas > 0 && <li>{t('emptyFormulas', { count: emptyFormulas })}</li>}
      {hasMacros && <li>{t('macros')}</li>}
      {otherSheets.length > 0 && (
        <li className="wrap-anywhere">{t('otherSheets', { names: otherSheets.join(', ') })}</li>
      )}
    </ul>
  );
}
