import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { getInvalidField, type SlotDraft, validateSlotDraft } from './slot-draft.ts';

type Props = {
  slots: readonly SlotDraft[];
  onChange: (slots: SlotDraft[]) => void;
  /** True after the first submit. */
  showProblems: boolean;
  /** The accessible label of the add button, which names the day. */
  addLabel?: string;
};

/** Editor of a day's slots: start, end and capacity of each. */
export function SlotRows({ slots, onChange, showProblems, addLabel }: Props) {
  const t = useTranslations('officeSchedule');
  const fieldError = useFieldError();
  const id = useId();
  const set = (index: number, changes: Partial<SlotDraft>) =>
    onChange(slots.map((slot, i) => (i === index ? { ...slot, ...changes } : slot)));
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {slots.map((slot, index) => {
          const problem = showProblems ? validateSlotDraft(slot, slots) : null;
          const invalidField = problem && getInvalidField(slot, problem);
          const invalidProps = (name: keyof SlotDraft) =>
            invalidField === name && {
              'aria-invalid': true,
              'aria-describedby': `${id}-${slot.key}`,
            };
          return (
            <li key={slot.key} className="rounded-card bg-sunken p-3">
              <fieldset>
                <legend className="sr-only">{t('slotNumber', { number: index + 1 })}</legend>
                <div className="grid grid-cols-2 items-end gap-2">
                  <Field label={t('start')}>
                    <Input
                      type="time"
                      {...invalidProps('startTime')}
                      value={slot.startTime}
                      className="px-2"
                      onChange={(event) => set(index, { startTime: event.target.value })}
                    />
                  </Field>
                  <Field label={t('end')}>
                    <Input
                      type="time"
                      {...invalidProps('endTime')}
                      value={slot.endTime}
                      className="px-2"
                      onChange={(event) => set(index, { endTime: event.target.value })}
                    />
                  </Field>
                  <Field label={t('capacity')}>
                    <Input
                      type="number"
                      inputMode="numeric"
                      min={1}
                      max={2000}
                      {...invalidProps('capacity')}
                      value={slot.capacity}
                      className="px-2"
                      onChange={(event) => set(index, { capacity: event.target.value })}
                    />
                  </Field>
                  <Button
                    variant="quiet"
                    size="icon"
                    className="justify-self-end"
                    aria-label={t('removeSlot', { start: slot.startTime })}
                    onClick={() => onChange(slots.filter((_, i) => i !== index))}
                  >
                    <Trash2 aria-hidden="true" className="size-5" />
                  </Button>
                </div>
                {problem && (
                  <p
                    id={`${id}-${slot.key}`}
                    className="mt-2 font-semibold text-destructive text-sm"
                  >
                    {fieldError(problem)}
                  </p>
                )}
              </fieldset>
            </li>
          );
        })}
      </ul>
      {slots.length === 0 && <p className="text-muted-ink">{t('noSlots')}</p>}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        aria-label={addLabel}
        onClick={() => onChange([...slots, nextSlot(slots)])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('addSlot')}
      </Button>
    </div>
  );
}

/**
 * Returns a new slot that starts when the last one ends, with the same capacity and an empty end. For an empty day,
 * returns the specification's first slot.
 */
function nextSlot(slots: readonly SlotDraft[]): SlotDraft {
  const last = slots.at(-1);
  const key = `new-${crypto.randomUUID()}`;
  if (!last) return { key, startTime: '09:00', endTime: '11:00', capacity: '25' };
  return { key, startTime: last.endTime, endTime: '', capacity: last.capacity };
}
