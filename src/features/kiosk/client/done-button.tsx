import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';

export function DoneButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations('kiosk');
  return (
    <Button size="large" onClick={onDone}>
      {t('done')}
    </Button>
  );
}
