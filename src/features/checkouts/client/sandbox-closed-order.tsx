import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

type Props = { state: 'paid' | 'over'; isBusy: boolean; onSeeResult: () => void };

/** An order that is paid or can no longer be paid. */
export function SandboxClosedOrder({ state, isBusy, onSeeResult }: Props) {
  const t = useTranslations('checkouts.sandbox');
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-3xl">{t(`${state}Title`)}</h1>
      <p className="text-lg text-muted-ink">{t(`${state}Text`)}</p>
      {state === 'paid' ? (
        <Button disabled={isBusy} onClick={onSeeResult}>
          {t('viewResult')}
        </Button>
      ) : (
        <LinkButton to="/booking">{t('bookAgain')}</LinkButton>
      )}
    </div>
  );
}
