import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { QuestionDraft } from './question-draft.ts';
import { QuestionTexts } from './question-texts.tsx';

const kinds = ['yes-no', 'text', 'choice'] as const;

type Props = {
  draft: QuestionDraft;
  number: number;
  isLast: boolean;
  onChange: (draft: QuestionDraft) => void;
  onMove: (offset: number) => void;
  onRemove: () => void;
};

/** Edits a custom question: its texts, the kind of answer, and whether it is required. */
export function QuestionFields({ draft, number, isLast, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('waiverVersions.questions');
  return (
    <Card role="group" aria-label={t('number', { number })} className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">{t('number', { number })}</h2>
        <div className="flex gap-1">
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('up', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('down', { number })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('remove', { number })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <QuestionTexts draft={draft} onChange={onChange} />
      <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-2">
        <Field label={t('kind')}>
          <Select
            value={draft.kind}
            onChange={({ target }) =>
              onChange({
                ...draft,
                kind: kinds.find((kind) => kind === target.value) ?? draft.kind,
              })
            }
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label={t('required')}
          checked={draft.isRequired}
          onChange={({ target }) => onChange({ ...draft, isRequired: target.checked })}
        />
      </div>
    </Card>
  );
}
