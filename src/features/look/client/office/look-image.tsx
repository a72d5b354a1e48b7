import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { venueImageUrl } from '../../look-rules.ts';
import { UploadButton } from './upload-button.tsx';

type Props = {
  kind: 'logo' | 'icon';
  image: { id: string } | null;
  /** The URL of the icon that is drawn from the logo while there is no other; undefined if there is no logo. */
  drawnUrl?: string | undefined;
  onChange: (id: string | null) => Promise<boolean>;
};

/** Shows, uploads and removes the logo or the app icon. */
export function LookImage({ kind, image, drawnUrl, onChange }: Props) {
  const t = useTranslations('officeLook');
  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t(`${kind}.title`)}</h2>
        <p className="text-muted-ink">{t(`${kind}.text`)}</p>
      </div>
      {image && (
        <img
          src={venueImageUrl(image.id, 'png')}
          alt={t(`${kind}.alt`)}
          className={
            kind === 'logo'
              ? 'max-h-28 max-w-full justify-self-start rounded-field border border-border object-contain p-3'
              : 'size-24 rounded-card border border-border'
          }
        />
      )}
      {!image && drawnUrl && (
        <figure className="flex items-center gap-4">
          <img src={drawnUrl} alt="" className="size-24" />
          <figcaption className="text-muted-ink text-sm">{t('icon.drawn')}</figcaption>
        </figure>
      )}
      <UploadButton
        kind={kind}
        label={t(image ? `${kind}.other` : `${kind}.choose`)}
        onUploaded={async ({ id }) => void (await onChange(id))}
      />
      {image && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => void onChange(null)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {t(`${kind}.remove`)}
        </Button>
      )}
    </Card>
  );
}
