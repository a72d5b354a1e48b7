import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** Returns to the start and discards the input. */
  onBack: () => void;
  children?: ReactNode;
  illustration?: ReactNode;
};

/** The layout of a kiosk screen, with a button back to the start. */
export function KioskScreen({ title, lead, onBack, children, illustration }: Props) {
  const t = useTranslations('kiosk');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-column grid max-w-3xl gap-5 pt-3 pb-10">
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-6" />
        {t('back')}
      </Button>
      <div className={illustration ? 'grid justify-items-center gap-3 text-center' : 'grid gap-2'}>
        {illustration && <div className="w-60 max-w-full">{illustration}</div>}
        <h1 ref={heading} tabIndex={-1} className="text-[2rem] outline-none sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="text-lg text-muted-ink">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
