import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { Person } from '../../moderation-contract.ts';
import { useBlock } from '../use-blocks.ts';
import { type ReportReason, useReport } from './use-report.ts';

const REASONS: readonly ReportReason[] = ['rude', 'unsafe', 'spam', 'other'];
const MAX_NOTE_LENGTH = 1000;

type Props = {
  messageId: string;
  sender: Person;
  onClose: () => void;
};

/** Reports a message to the venue, and optionally blocks its sender. */
export function ReportDialog({ messageId, sender: { userId, name }, onClose }: Props) {
  const t = useTranslations('safety');
  const report = useReport();
  const block = useBlock({ name });
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [shouldBlock, setShouldBlock] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const send = () => {
    if (!reason) return setReasonMissing(true);
    report.mutate(
      { id: messageId, reason, note },
      {
        onSuccess: () => {
          if (shouldBlock) block.mutate({ userId, blocked: true });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reportTitle')}
      description={t('reportLead')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={report.isPending} onClick={send}>
            {report.isPending ? t('reporting') : t('reportConfirm')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('reportReason')}
        type="radio"
        choices={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        inputProps={(value) => ({
          name: 'report-reason',
          checked: reason === value,
          onChange: () => {
            setReason(REASONS.find((candidate) => candidate === value));
            setReasonMissing(false);
          },
        })}
        {...(isReasonMissing ? { error: t('reasonMissing') } : {})}
      />
      <Field label={t('reportNote')} aside={t('optional')}>
        <Textarea
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Checkbox
        label={t('alsoBlock', { name })}
        checked={shouldBlock}
        onChange={({ target }) => setShouldBlock(target.checked)}
      />
    </Dialog>
  );
}
