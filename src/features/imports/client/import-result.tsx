import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { FileImport } from '../imports-contract.ts';
import { FileSummary } from './file-summary.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import { useRun, useUndo } from './use-imports.ts';

type Props = { file: FileImport; onEdit: () => void };

/** The result of a preview, an import or an undo, with its rows and the next action. */
export function ImportResult({ file, onEdit }: Props) {
  const t = useTranslations('officeImport');
  const run = useRun();
  const { state, made, skipped, refused, undone, kept, doubtful } = file;
  const isPreview = state === 'tried';
  return (
    <div className="grid gap-6">
      <FileSummary file={file} />
      {file.problem && <Alert variant="destructive">{file.problem}</Alert>}
      <div className="grid gap-1" role="status">
        {isPreview && <p>{t('previewHint')}</p>}
        <p className="tabular font-semibold text-xl">
          {state === 'undone'
            ? t('undoneCounts', { undone, kept })
            : t(isPreview ? 'counts' : 'countsDone', { made, skipped, refused })}
        </p>
        {state !== 'undone' && <Totals file={file} />}
        {kept > 0 && <p className="text-muted-ink">{t('keptHint')}</p>}
      </div>
      {isPreview && doubtful > 0 && <Alert>{t('doubtful', { count: doubtful })}</Alert>}
      {isPreview && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={run.isPending || made === 0} onClick={() => run.mutate(file.id)}>
            {made === 0 ? t('nothingToImport') : t('run', { made })}
          </Button>
          <Button variant="outline" onClick={onEdit}>
            {t('changeColumns')}
          </Button>
        </div>
      )}
      {file.isThere && <OutcomeRows key={state} file={file} />}
      {file.canUndo && <UndoButton file={file} />}
    </div>
  );
}

/** Totals of balances, visits or children, to compare with the previous system. */
function Totals({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const { currency } = useVenue();
  const locale = useLocale();
  const { kind, madeCents, madeCount, made } = file;
  if (made === 0 || kind === 'waivers' || kind === 'memberships') return null;
  const amount = formatMoney(madeCents, currency, locale);
  return (
    <p>
      <span className="tabular font-semibold">
        {t(`totals.${kind}`, { count: madeCount, amount })}
      </span>
      {file.state === 'tried' && madeCents > 0 && (
        <span className="text-muted-ink">. {t('totalsHint')}</span>
      )}
    </p>
  );
}

function UndoButton({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndo();
  return (
    <div>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('undo')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('undoTitle')}
        description={t('undoBody')}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant="destructive"
              disabled={undo.isPending}
              onClick={() => undo.mutate(file.id, { onSuccess: () => setIsOpen(false) })}
            >
              {t('undoConfirm')}
            </Button>
          </>
        }
      />
    </div>
  );
}
