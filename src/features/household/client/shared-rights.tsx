import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { rights as allRights, type Rights } from '../household-rules.ts';

type Props = {
  /** Rights that all adults of a family have. */
  always: string[];
  rights: Rights;
};

/** A person's rights, each with a yes or a no. */
export function SharedRights({ always, rights }: Props) {
  const t = useTranslations('household');
  const lines = [
    ...always.map((text) => ({ text, isShared: true })),
    ...allRights.map((right) => ({ text: t(`rights.${right}`), isShared: rights[right] })),
  ];
  return (
    <ul className="grid gap-2">
      {lines.map(({ text, isShared }) => (
        <li key={text} className="flex items-start gap-3">
          <Mark isShared={isShared} />
          <span className={isShared ? undefined : 'text-muted-ink'}>
            {text}
            <span className="sr-only">: {t(isShared ? 'may' : 'mayNot')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Mark({ isShared }: { isShared: boolean }) {
  return isShared ? (
    <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-secondary-soft text-secondary-soft-ink">
      <Check aria-hidden="true" strokeWidth={3} className="size-4" />
    </span>
  ) : (
    <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-muted-ink">
      <Minus aria-hidden="true" strokeWidth={3} className="size-4" />
    </span>
  );
}
