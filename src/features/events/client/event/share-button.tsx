import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';

type Props = { title: string; path: string };

/** Opens the device's share menu, or copies the link if there is none. */
export function ShareButton({ title, path }: Props) {
  const t = useTranslations('events.page');

  async function share() {
    const url = new URL(path, window.location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast({ title: t('copied') });
    } catch (error) {
      // Closing the share menu is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: t('shareFailed'), description: url, destructive: true });
    }
  }

  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      {t('share')}
    </Button>
  );
}
