import { useLocale, useTranslations } from 'use-intl';
import type { FileImport } from '../imports-contract.ts';

type Props = {
  file: Pick<FileImport, 'state' | 'byteCount' | 'bytesReceived' | 'rowCount' | 'rowsDone'>;
};

/** A progress bar for an upload, a preview, an import or an undo. */
export function ImportProgress({ file }: Props) {
  const t = useTranslations('officeImport');
  const locale = useLocale();
  const { state, byteCount, bytesReceived, rowCount, rowsDone } = file;
  const formatSize = (bytes: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 1,
    }).format(bytes / 1e6);
  const isUpload = state === 'uploading';
  const isDeterminate = isUpload || state === 'trying' || state === 'running';
  const text = isUpload
    ? t('progress.uploading', {
        done: formatSize(bytesReceived),
        size: formatSize(byteCount),
      })
    : t(`progress.${state as 'running'}`, { done: rowsDone, rows: rowCount });
  return (
    <div role="status" className="grid max-w-md gap-2">
      <progress
        aria-label={t('states.running')}
        className="h-2 w-full accent-primary"
        {...(isDeterminate && {
          max: isUpload ? byteCount : rowCount,
          value: isUpload ? bytesReceived : rowsDone,
        })}
      />
      <p className="tabular">{text}</p>
      {!isUpload && <p className="text-muted-ink text-sm">{t('backgroundHint')}</p>}
    </div>
  );
}
