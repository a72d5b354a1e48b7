import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { rights as allRights, type Rights } from '../household-rules.ts';

type Props = {
  /** Texts of the rights that all adults of a family have. */
  alwaysGranted: string[];
  rights: Rights;
};

/** Lists an adult's rights, granted or not. */
export function RightsList({ alwaysGranted, rights }: Props) {
  const t = useTranslations('household');
  const items = [
    ...alwaysGranted.map((text) => ({ text, isGranted: true })),
    ...allRights.map((right) => ({ text: t(`rights.${right}`), isGranted: rights[right] })),
  ];
  return (
    <ul className="grid gap-2">
      {items.map(({ text, isGranted }) => (
        <li key={text} className="flex items-start gap-3">
          <RightIcon isGranted={isGranted} />
          <span className={isGranted ? undefined : 'text-muted-ink'}>
            {text}
            <span className="sr-only">: {t(isGranted ? 'allowed' : 'notAllowed')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function RightIcon({ isGranted }: { isGranted: boolean }) {
  return isGranted ? (
    <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-secondary-soft text-secondary-soft-ink">
      <Check aria-hidden="true" strokeWidth={3} className="size-4" />
    </span>
  ) : (
    <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-muted-ink">
      <Minus aria-hidden="true" strokeWidth={3} className="size-4" />
    </span>
  );
}
