import { Volume2, VolumeX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';

type Props = { muted: boolean; onToggle: () => void };

/** Mutes and unmutes the desk's tones and vibration. */
export function SoundSwitch({ muted, onToggle }: Props) {
  const t = useTranslations('checkIn.sound');
  const Icon = muted ? VolumeX : Volume2;
  const label = muted ? t('off') : t('on');
  return (
    <Button
      variant="outline"
      size="icon"
      role="switch"
      aria-checked={!muted}
      aria-label={t('on')}
      title={label}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
