import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hexColor, type VenueLook } from '#features/venue/venue-look-fields.ts';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { adjustedColors, type BrandColors } from '../../palette-rules.ts';
import { ColorField } from './color-field.tsx';
import { ColorSample } from './color-sample.tsx';
import type { LookChange } from './use-look.ts';

type Props = { look: VenueLook; onSave: (change: LookChange) => Promise<boolean> };

/** The two brand colors, with a sample of each theme and a notice for each adjusted color. */
export function LookColors({ look, onSave }: Props) {
  const t = useTranslations('officeLook');
  const savedColors = { primary: look.primaryColor ?? '', secondary: look.secondaryColor ?? '' };
  const [draft, setDraft] = useState(savedColors);
  const [isSaving, setSaving] = useState(false);
  const brand: BrandColors = {
    primary: parseColor(draft.primary),
    secondary: parseColor(draft.secondary),
  };
  const isValid = (text: string) => text.trim() === '' || parseColor(text) !== null;
  const isReady = isValid(draft.primary) && isValid(draft.secondary);
  const isChanged =
    draft.primary !== savedColors.primary || draft.secondary !== savedColors.secondary;

  useSaveBeforeLeaving(isChanged ? save : null);

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    if (!isReady) {
      toast({ title: t('saveFailed'), description: t('invalidColor'), destructive: true });
      return false;
    }
    setSaving(true);
    const isSaved = await onSave({
      primaryColor: brand.primary,
      secondaryColor: brand.secondary,
    });
    setSaving(false);
    return isSaved;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <div className="grid gap-1">
          <h2 className="text-2xl">{t('colors')}</h2>
          <p className="text-muted-ink">{t('colorsText')}</p>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {(['primary', 'secondary'] as const).map((name) => (
            <ColorField
              key={name}
              label={t(`color.${name}`)}
              hint={t(`colorHint.${name}`)}
              value={draft[name]}
              error={isValid(draft[name]) ? undefined : t('invalidColor')}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
            />
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <ColorSample theme="light" brand={brand} />
          <ColorSample theme="dark" brand={brand} />
        </div>
        {adjustedColors(brand).map(({ name, theme, to }) => (
          <Alert key={`${name} ${theme}`}>
            <span
              className="mr-2 inline-block size-4 rounded-full border border-current align-middle"
              style={{ background: to }}
            />
            {t('adjusted', { color: t(`color.${name}`), theme, to })}
          </Alert>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSaving || !isChanged || !isReady}>
            {isSaving ? t('saving') : t('saveColors')}
          </Button>
          {(draft.primary || draft.secondary) && (
            <Button variant="quiet" onClick={() => setDraft({ primary: '', secondary: '' })}>
              {t('resetColors')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** Parses a hex color with or without "#"; returns null for anything else. */
const parseColor = (text: string): string | null =>
  hexColor.safeParse(text.trim().replace(/^#?/, '#')).data ?? null;
