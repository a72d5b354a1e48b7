import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#features/venue/client/index.ts';
import { toastError } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { drawnImageUrl } from '../../look-rules.ts';
import { logoBackgroundOf } from '../../palette-css.ts';
import { LookColors } from './look-colors.tsx';
import { LookImage } from './look-image.tsx';
import { LookPhotos } from './look-photos.tsx';
import { inverseChange, type LookChange, useChangeLook } from './use-look.ts';

/** /admin/look: colors, logo, app icon and photos. Changes go live immediately and can be undone. */
export function OfficeLook() {
  const t = useTranslations('officeLook');
  const query = useSettings();
  const changeLook = useChangeLook();
  const [inverse, setInverse] = useState<LookChange>();
  // Remounts the forms after an undo, so that they show the stored values.
  const [version, setVersion] = useState(0);
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const { look } = query.data;

  async function change(changes: LookChange): Promise<boolean> {
    try {
      await changeLook.mutateAsync(changes);
      setInverse(inverseChange(look, changes));
      return true;
    } catch (error) {
      toastError(t('saveFailed'), error);
      return false;
    }
  }

  async function undoChange() {
    if (!inverse || !(await change(inverse))) return;
    setInverse(undefined);
    setVersion(version + 1);
  }

  return (
    <div className="grid max-w-4xl gap-6">
      {inverse && (
        <Alert variant="success">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('saved')}
            <Button
              variant="quiet"
              size="small"
              disabled={changeLook.isPending}
              onClick={() => void undoChange()}
            >
              <Undo2 aria-hidden="true" className="size-5" />
              {t('undo')}
            </Button>
          </span>
        </Alert>
      )}
      <LookColors key={`colors-${version}`} look={look} onSave={change} />
      <div className="grid gap-6 md:grid-cols-2">
        <LookImage kind="logo" image={look.logo} onChange={(logoId) => change({ logoId })} />
        <LookImage
          kind="icon"
          image={look.icon}
          drawnUrl={
            look.logo ? drawnImageUrl(look.logo.id, 'app', logoBackgroundOf(look)) : undefined
          }
          onChange={(iconId) => change({ iconId })}
        />
      </div>
      <LookPhotos key={`photos-${version}`} photos={look.photos} onSave={change} />
    </div>
  );
}
