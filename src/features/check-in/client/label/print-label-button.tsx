import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { type Visitor, VisitorLabel } from './visitor-label.tsx';

type Props = {
  visitor: Visitor;
  /** Shows only the icon, in lists. */
  isIcon?: boolean;
};

/** Prints a visitor's label: it is the only thing on the page while the browser prints. */
export function PrintLabelButton({ visitor, isIcon = false }: Props) {
  const t = useTranslations('desk');
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const stop = () => setPrinting(false);
    window.addEventListener('afterprint', stop);
    window.print();
    return () => window.removeEventListener('afterprint', stop);
  }, [isPrinting]);
  const icon = <Printer aria-hidden="true" className="size-4.5" />;
  return (
    <>
      {isIcon ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('inside.labelOf', { name: visitor.name })}
          onClick={() => setPrinting(true)}
        >
          {icon}
        </Button>
      ) : (
        <Button variant="outline" size="small" onClick={() => setPrinting(true)}>
          {icon}
          {t('label.print')}
        </Button>
      )}
      {isPrinting && createPortal(<VisitorLabel visitor={visitor} />, document.body)}
    </>
  );
}
