import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SlotAtDesk } from '../desk-result.ts';
import { useSessionFormat } from '../use-session-format.ts';
import type { WalkInDraft } from './walk-in-draft.ts';

type Props = {
  /** The venue date. */
  date: string;
  slots: SlotAtDesk[];
  selectedSlot: string | undefined;
  method: WalkInDraft['method'];
  /** Whether the family's member code may pay. */
  acceptsCode: boolean;
  onChange: (changes: Partial<WalkInDraft>) => void;
};

export function WalkInChoices(props: Props) {
  const { date, slots, selectedSlot, method, acceptsCode, onChange } = props;
  const t = useTranslations('checkIn.walkIn');
  const { formatSession } = useSessionFormat();
  const methods = [
    ...(acceptsCode ? (['member-code'] as const) : []),
    ...(['cash', 'card-terminal'] as const),
  ];
  return (
    <>
      <Group title={t('slot')}>
        {slots.length === 0 && <p className="text-muted-ink">{t('noSlots')}</p>}
        {slots.map(({ label, spots, isUnderWay }) => (
          <Choice
            key={label}
            name="slot"
            isSelected={label === selectedSlot}
            isDisabled={spots === 0}
            onSelect={() => onChange({ slot: label })}
          >
            <span className="font-bold">{formatSession({ date, slotLabel: label })}</span>
            <span className="text-sm">
              {isUnderWay && `${t('now')}, `}
              {t('spots', { spots })}
            </span>
          </Choice>
        ))}
      </Group>
      <Group title={t('payment')}>
        {methods.map((choice) => (
          <Choice
            key={choice}
            name="method"
            isSelected={choice === method}
            onSelect={() => onChange({ method: choice })}
          >
            <span className="font-bold">{t(choice)}</span>
          </Choice>
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-bold text-[0.9375rem]">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Choice({ name, isSelected, isDisabled, onSelect, children }: ChoiceProps) {
  return (
    <label
      className={clsx(
        'flex min-h-12 items-center gap-3 rounded-field border-2 px-3.5 py-2',
        isSelected ? 'border-ring bg-primary-soft text-primary-soft-ink' : 'border-field-border',
        isDisabled && 'opacity-55',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
        className="size-5 shrink-0 accent-ring"
      />
      <span className="grid leading-snug">{children}</span>
    </label>
  );
}
