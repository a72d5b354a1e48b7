import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

type Props = { secondsLeft: number | null; onStay: () => void; onStartOver: () => void };

/** Warns that the idle screen is about to start over. */
export function StillThereDialog({ secondsLeft, onStay, onStartOver }: Props) {
  const t = useTranslations('kiosk.idle');
  return (
    <Dialog
      open={secondsLeft !== null}
      onOpenChange={(open) => !open && onStay()}
      title={t('title')}
      description={t('text', { seconds: secondsLeft ?? 0 })}
      actions={
        <>
          <Button variant="outline" size="large" onClick={onStartOver}>
            {t('startOver')}
          </Button>
          <Button size="large" onClick={onStay}>
            {t('moreTime')}
          </Button>
        </>
      }
    />
  );
}
