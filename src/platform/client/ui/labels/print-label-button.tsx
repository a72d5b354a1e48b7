import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { type Label, VisitorLabel } from './visitor-label.tsx';

type Props = {
  label: Label;
  title: string;
  /** Shows only the icon, in lists. */
  isIconOnly?: boolean;
  size?: 'small' | 'large';
};

/** Prints a visitor label; the print styles hide the rest of the page. */
export function PrintLabelButton({ label, title, isIconOnly = false, size = 'small' }: Props) {
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
      {isIconOnly ? (
        <Button variant="quiet" size="icon" aria-label={title} onClick={() => setPrinting(true)}>
          {icon}
        </Button>
      ) : (
        <Button variant="outline" size={size} onClick={() => setPrinting(true)}>
          {icon}
          {title}
        </Button>
      )}
      {isPrinting && createPortal(<VisitorLabel label={label} />, document.body)}
    </>
  );
}
